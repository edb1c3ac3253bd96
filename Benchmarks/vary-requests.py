#!/usr/bin/env python3
"""Says requests as people also say them, to see what it costs. Standard library only.

  vary-requests.py KIND < GOLD.jsonl > VARIED.jsonl

GOLD has a JSON object a line with `text`; the other members stay. KIND is one of: """
import json, random, re, sys

VOWELS = "aeiou"


def typo(text, chance):
    """Two neighbouring letters of one longer word exchanged."""
    places = [m.start() + 1 for m in re.finditer(r"[a-z]{5,}", text)]
    if not places:
        return text
    place = chance.choice(places)
    return text[:place] + text[place + 1] + text[place] + text[place + 2:]


def um(text, chance):
    words = text.split()
    place = chance.randrange(len(words) + 1) if len(words) > 1 else 0
    return " ".join(words[:place] + ["um"] + words[place:])


KINDS = {
    "plain": lambda text, chance: text,
    "lower": lambda text, chance: text.lower(),
    "bare": lambda text, chance: re.sub(r"[.,!?;:]+(?=\s|$)", "", text),
    "typo": typo,
    "um": um,
    "please": lambda text, chance: text + " please",
    "wake": lambda text, chance: "hey beckon " + text,
    "polite": lambda text, chance: "hello, could you please " + text + ", thank you very much",
}


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in KINDS:
        raise SystemExit(__doc__ + ", ".join(KINDS))
    for number, line in enumerate(sys.stdin):
        record = json.loads(line)
        record["text"] = KINDS[sys.argv[1]](record["text"], random.Random(number))
        print(json.dumps(record, ensure_ascii=False))


if __name__ == "__main__":
    main()
