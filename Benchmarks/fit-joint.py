#!/usr/bin/env python3
"""Fits the weights that join templates and models, `Weights.Joint`, on requests with known intents. Standard library only.

  beckon understand --json --why --language en < TEXTS > READINGS.jsonl
  fit-joint.py GOLD.jsonl READINGS.jsonl [TABLE.jsonl READINGS.jsonl]...

GOLD has a JSON object a line with `text`, `intent` (null where nothing is asked for) and perhaps `also`, other right intents.
Each weighed reading is one example: its features, and whether its intent is right. Two folds by line tell what the
weights are worth on sentences they were not fitted on. The TABLEs are sentences of other languages in the same form; they
count as much, and nothing is told of them. Readings of intents without examples of speech are left out.

The weights are drawn to the present ones of `Weights.swift`: the requests hardly have messages or names, so that what they
don't tell stays as it was.
"""
import json, math, pathlib, re, sys

SHRINKING = 100.0
WEIGHTS = pathlib.Path(__file__).parent / "../Sources/Language/Language/Weights.swift"
STEPS = 30
TABLE_WEIGHT = 1.0


def short(name):
    return name and re.sub("Intent$", "", re.split(r"[./]", name)[-1])


def examples(gold, readings, weight=1.0):
    for number, (g, r) in enumerate(zip(gold, readings)):
        right = {short(i) for i in [g["intent"]] + g.get("also", []) if i}
        for weighing in r.get("why", {}).get("weighings", []):
            if "unspoken" not in weighing["features"]:
                yield number, weighing["features"], short(weighing["intent"]) in right, weight


def solve(matrix, vector):
    """Gauss's elimination."""
    n = len(vector)
    rows = [row[:] + [v] for row, v in zip(matrix, vector)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, n):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    result = [0.0] * n
    for i in reversed(range(n)):
        result[i] = (rows[i][n] - sum(rows[i][k] * result[k] for k in range(i + 1, n))) / rows[i][i]
    return result


def probability(weights, features):
    total = sum(weights.get(name, 0) * value for name, value in features.items())
    return 1 / (1 + math.exp(-max(-30, min(30, total))))


def present():
    """The weights as they stand in the source."""
    text = WEIGHTS.read_text().split("static let weights", 1)[1].split("]\n", 1)[0]
    return {name: float(value) for name, value in re.findall(r"\.(\w+): (-?[\d.]+)", text)}


def fit(data, former):
    """Newton's method with a quadratic penalty on the distance from the former weights."""
    names = sorted({name for _, features, _, _ in data for name in features})
    weights = {name: former.get(name, 0.0) for name in names}
    rows = [([features.get(name, 0.0) for name in names], features, right, weight)
            for _, features, right, weight in data]
    for _ in range(STEPS):
        gradient = [SHRINKING * (weights[name] - former.get(name, 0.0)) for name in names]
        curvature = [[SHRINKING if i == k else 0.0 for k in range(len(names))] for i in range(len(names))]
        for row, features, right, weight in rows:
            p = probability(weights, features)
            filled = [(i, value) for i, value in enumerate(row) if value]
            for i, value in filled:
                gradient[i] += weight * (p - right) * value
                for k, other in filled:
                    curvature[i][k] += weight * p * (1 - p) * value * other
        step = solve(curvature, gradient)
        for name, change in zip(names, step):
            weights[name] -= change
        if max(map(abs, step)) < 1e-5:
            break
    return weights


def main():
    if len(sys.argv) < 3 or len(sys.argv) % 2 == 0:
        raise SystemExit(__doc__)
    gold, readings, *tables = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
    if [g["text"] for g in gold] != [r["text"] for r in readings]:
        raise SystemExit("the readings are not of these sentences, in this order")
    data = list(examples(gold, readings))
    others = [example for pair in zip(tables[::2], tables[1::2]) for example in examples(*pair, TABLE_WEIGHT)]
    best, former = {}, present()
    for fold in (0, 1):
        weights = fit([d for d in data + others if d[0] % 2 != fold], former)
        for number, features, right, _ in data:
            if number % 2 == fold:
                best[number] = max(best.get(number, (0, False)), (probability(weights, features), right))
    inside = [n for n, g in enumerate(gold) if g["intent"]]
    outside = [n for n, g in enumerate(gold) if not g["intent"]]
    for least in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8):
        taken = lambda n: best.get(n, (0, False))[0] >= least
        print("from %.2f: right %.3f, wrong %.3f, of what asks for nothing %.3f taken" % (
            least, sum(taken(n) and best[n][1] for n in inside) / len(inside),
            sum(taken(n) and not best[n][1] for n in inside) / len(inside),
            sum(map(taken, outside)) / max(1, len(outside))))
    for name, weight in sorted(fit(data + others, former).items()):
        print("      .%s: %.2f," % (name, weight))


if __name__ == "__main__":
    main()
