#!/usr/bin/env python3
"""Says requests as people also say them, to see what it costs. Standard library only.

  vary-requests.py KIND [LANGUAGE] < GOLD.jsonl > VARIED.jsonl

GOLD has a JSON object a line with `text`; the other members stay. LANGUAGE is en (unless told), tr or zh. KIND is one of: """
import json, random, re, sys


def typo(text, chance, language):
    """Two neighbouring letters of one longer word exchanged. Chinese has no such slip: its words are chosen from a list."""
    places = [m.start() + 1 for m in re.finditer(r"[a-zçğıöşü]{5,}", text)]
    if not places or language == "zh":
        return text
    place = chance.choice(places)
    return text[:place] + text[place + 1] + text[place] + text[place + 2:]


def um(text, chance, language):
    """Hesitation between two words; in Chinese, which has no blanks, in front."""
    if language == "zh":
        return "嗯，" + text
    words = text.split()
    place = chance.randrange(len(words) + 1) if len(words) > 1 else 0
    return " ".join(words[:place] + [{"en": "um", "tr": "şey"}[language]] + words[place:])


def lower(text, chance, language):
    return text.replace("I", "ı").replace("İ", "i").lower() if language == "tr" else text.lower()


def around(words):
    """Words before and after a request, in each language."""
    return lambda text, chance, language: words[language][0] + text + words[language][1]


KINDS = {
    "plain": lambda text, chance, language: text,
    "lower": lower,
    "bare": lambda text, chance, language: re.sub(r"[.,!?;:]+(?=\s|$)|[，。！？；：]+$", "", text),
    "typo": typo,
    "um": um,
    "please": around({"en": ("", " please"), "tr": ("", " lütfen"), "zh": ("请", "")}),
    "wake": around({lang: ("hey beckon " if lang != "zh" else "你好beckon，", "") for lang in ("en", "tr", "zh")}),
    "polite": around({
        "en": ("hello, could you please ", ", thank you very much"),
        "tr": ("merhaba, ", ", çok teşekkür ederim"),
        "zh": ("你好，麻烦你", "，非常感谢"),
    }),
}


def main():
    language = sys.argv[2] if len(sys.argv) == 3 else "en"
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in KINDS or language not in ("en", "tr", "zh"):
        raise SystemExit(__doc__ + ", ".join(KINDS))
    for number, line in enumerate(sys.stdin):
        record = json.loads(line)
        record["text"] = KINDS[sys.argv[1]](record["text"], random.Random(number), language)
        print(json.dumps(record, ensure_ascii=False))


if __name__ == "__main__":
    main()
