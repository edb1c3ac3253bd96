"""Runs Home Assistant's English tests through hassil and prints the CPU time of each, as one line of JSON.

    python hassil-peer.py FOLDER

FOLDER has sentences/en, en.home.json and en.tests.jsonl. hassil comes from PyPI; script/bench installs it.
"""

import json
import sys
import time
from pathlib import Path

import yaml
from hassil import Intents, recognize_best
from hassil.intents import TextSlotList
from hassil.util import merge_dict


def load(folder):
    merged = {}
    for file in sorted((folder / "sentences" / "en").glob("*.yaml")):
        merge_dict(merged, yaml.safe_load(file.read_text(encoding="utf-8")))
    lists = sorted((folder / "lists").glob("**/*.yaml")) if (folder / "lists").is_dir() else []
    for file in lists:
        merge_dict(merged, yaml.safe_load(file.read_text(encoding="utf-8")) or {})
    return Intents.from_dict(merged)


def names(folder):
    home = json.loads((folder / "en.home.json").read_text(encoding="utf-8"))
    areas = {area["id"]: area["name"] for area in home["areas"]}
    entities = []
    for entity in home["entities"]:
        context = {"domain": entity["id"].split(".")[0]}
        context.update({k: v for k, v in (entity.get("attributes") or {}).items() if isinstance(v, str)})
        if entity.get("area") in areas:
            context["area"] = areas[entity["area"]]
        entities.append((entity["name"], entity["name"], context))
    return {
        "name": TextSlotList.from_tuples(entities, name="name"),
        "area": TextSlotList.from_tuples([(a["name"], a["name"]) for a in home["areas"]], name="area"),
        "floor": TextSlotList.from_tuples([(f["name"], f["name"]) for f in home["floors"]], name="floor"),
    }


def main():
    folder = Path(sys.argv[1])
    intents, lists = load(folder), names(folder)
    tests = [json.loads(line) for line in (folder / "en.tests.jsonl").read_text(encoding="utf-8").splitlines()]
    times, right = [], 0
    for test in tests:
        start = time.process_time_ns()
        result = recognize_best(
            test["text"], intents, slot_lists=lists, intent_context=test.get("context") or {}, language="en",
            best_slot_name="name")
        times.append((time.process_time_ns() - start) / 1000)
        right += result is not None and result.intent.name == test["intent"]
    times.sort()
    print(json.dumps({
        "sentences": len(tests), "intents": right, "p50": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100], "mean": sum(times) / len(times)}))


if __name__ == "__main__":
    main()
