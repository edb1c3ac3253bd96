"""Runs Home Assistant's tests through hassil and prints what it passes and its CPU time, as one object of JSON by language.

    python hassil-peer.py FOLDER [LANGUAGE…]

FOLDER has sentences/LANGUAGE, LANGUAGE.home.json and LANGUAGE.tests.jsonl. hassil comes from PyPI; script/bench
installs it. With the variable HASSIL_PASSED, the numbers of the tests that pass are written to the file it names.
"""

import json
import os
import sys
import time
from pathlib import Path

import yaml
from hassil import Intents, parse_sentence, recognize_best
from hassil.intents import TextSlotList
from hassil.sample import sample_expression
from hassil.util import merge_dict


def read(file):
    return yaml.safe_load(file.read_text(encoding="utf-8")) or {}


def block(data, takes_area):
    """A block of the newer files, each a combination of slots, as hassil itself reads it."""
    required = data.setdefault("requires_context", {})
    if "name_domains" in data:
        required["domain"] = data["name_domains"]
    if "inferred_domain" in data:
        data.setdefault("slots", {}).setdefault("domain", data["inferred_domain"])
    if takes_area:
        required["area"] = {"slot": True}
    return data


def load(folder, language):
    merged = {}
    combinations = read(folder / "intents.yaml")
    for file in sorted((folder / "sentences" / language).glob("**/*.yaml")):
        content = read(file)
        if "data" in content:
            intent = file.parent.name
            known = combinations.get(intent, {}).get("slot_combinations", {}).get(file.stem, {})
            blocks = [block(data, known.get("context_area")) for data in content.pop("data")]
            content["intents"] = {intent: {"data": blocks}}
        merge_dict(merged, content)
    lists = [*(folder / "lists").glob("*.yaml"), *(folder / "lists" / language).glob("*.yaml")]
    for file in sorted(lists):
        content = read(file)
        content["lists"] = {
            name: value for name, value in content.get("lists", {}).items() if name not in merged.get("lists", {})}
        merge_dict(merged, content)
    merged["language"] = language
    return Intents.from_dict(merged)


def spellings(name):
    return [text.strip() for text in sample_expression(parse_sentence(name).expression)]


def names(folder, language):
    home = read(folder / f"{language}.home.json")
    areas = {area["id"]: area["name"] for area in home.get("areas", [])}
    entities = []
    for entity in home.get("entities", []):
        context = {"domain": entity["id"].split(".")[0]}
        context.update({k: v for k, v in (entity.get("attributes") or {}).items() if isinstance(v, str)})
        if entity.get("area") in areas:
            context["area"] = areas[entity["area"]]
        entities += [(name, name, context) for name in spellings(entity["name"])]

    def plain(key):
        every = [name for record in home.get(key, []) for name in spellings(record["name"])]
        return TextSlotList.from_tuples([(name, name) for name in every], name=key[:-1], allow_template=False)

    return {
        "name": TextSlotList.from_tuples(entities, name="name", allow_template=False),
        "area": plain("areas"), "floor": plain("floors"),
    }


def texts(value):
    """A value as text, or several where any of them will do."""
    if isinstance(value, list):
        return {text for item in value for text in texts(item)}
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return {str(value).strip().lower()}


def passes(test, result):
    """Whether a test's intent was found, with its slots and no others. A slot may have several right values."""
    if result is None or result.intent.name != test["intent"]:
        return False
    wanted = {slot["name"]: slot["value"] for slot in test["slots"]}
    found = {name: entity.value for name, entity in result.entities.items()}
    return wanted.keys() == found.keys() and all(texts(wanted[name]) & texts(found[name]) for name in wanted)


def run(folder, language):
    intents, lists = load(folder, language), names(folder, language)
    lines = (folder / f"{language}.tests.jsonl").read_text(encoding="utf-8").splitlines()
    tests = [json.loads(line) for line in lines]
    times, passed, intent_count = [], [], 0
    for number, test in enumerate(tests):
        start = time.process_time_ns()
        try:
            result = recognize_best(
                test["text"], intents, slot_lists=lists, intent_context=test.get("context") or {},
                language=language, best_slot_name="name")
        except Exception as failure:  # a template that hassil can't use fails only its own sentences
            print(f"{language}: {failure}", file=sys.stderr)
            result = None
        times.append((time.process_time_ns() - start) / 1000)
        intent_count += result is not None and result.intent.name == test["intent"]
        if passes(test, result):
            passed.append(number)
    times.sort()
    return {
        "sentences": len(tests), "intents": intent_count, "passed": passed, "p50": times[len(times) // 2],
        "p99": times[len(times) * 99 // 100], "mean": sum(times) / len(times)}


def main():
    folder = Path(sys.argv[1])
    languages = sys.argv[2:] or sorted(file.name.split(".")[0] for file in folder.glob("*.tests.jsonl"))
    results = {}
    for language in languages:
        try:
            results[language] = run(folder, language)
        except Exception as failure:  # the other languages are still measured
            print(f"{language}: {failure}", file=sys.stderr)
    file = os.environ.get("HASSIL_PASSED")
    if file:
        Path(file).write_text(json.dumps({key: value["passed"] for key, value in results.items()}))
    for result in results.values():
        result["passed"] = len(result["passed"])
    print(json.dumps(results))


if __name__ == "__main__":
    main()
