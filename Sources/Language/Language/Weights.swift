/// Every threshold and weight of the language layer: what it counts, in which unit, and where it was measured.
///
/// To change one: edit it here, then run what stands under "Measured". A change that makes a row of a table fail, or a share
/// that the bench prints smaller, is none.
///
/// - *tables*: `swift test --filter LanguageTests`, the sentences in `Tests/LanguageTests/Tables`.
/// - *paraphrases*: `script/bench nlu FOLDER paraphrases`, twelve sentences an intent and language, said otherwise than templates
///   have them, and 303 that no app is asked for.
/// - *models*: `script/bench nlu FOLDER models`, Snips 2017.
/// - *growth*: `script/bench growth`, microseconds of processor time a sentence.
///
/// A *score* is the share of a sentence that a reading explains, 0…1; that of a trained model is the probability that it's right.
/// A *point* is a hundredth of a word: a word that a template spells out is worth 100.
enum Weights {
  /// Points of a template's way through a sentence. Measured: tables, where they decide between readings of one sentence.
  enum Matching {
    /// A word that the template spells out.
    static let word: Int32 = 100
    /// A word of a known value: of a list, a number, a time.
    static let value: Int32 = 100
    /// A word of a registered name: it goes before the same words in a template.
    static let vocabulary: Int32 = 108
    /// A word of politeness, or of a value that is one only because it's asked for.
    static let skipped: Int32 = 82
    /// A closing word without its comma. More than a word of free text, so that it's taken off; but what is dictated keeps it.
    static let trailing: Int32 = 60
    /// A word of free text.
    static let text: Int32 = 36
    /// A free word of a name. Less than one of a text, so that names stay short.
    static let name: Int32 = 28
    /// A word of one that may be an app's name.
    static let shortName: Int32 = 55
    /// Besides, for the first free word of a slot: one long text goes before two short ones.
    static let opening: Int32 = -6
    /// Words that may be the name of an app nobody has installed.
    static let shortNameWords = 3
    /// Edges of one template's automaton; a rule that is used many times counts each time.
    static let templateEdges = 60_000
    /// Rules within rules.
    static let ruleDepth = 128
  }

  /// Measured: tables and paraphrases.
  enum Requests {
    /// Words, characters, and bytes a character, of one sentence; what is longer isn't read. Measured: growth, "as many words
    /// as are read".
    static let words = 200
    static let characters = 4_000
    static let bytesPerCharacter = 4
    /// Score from which a template needs no look for slips and no second opinion of a model. Measured: paraphrases.
    static let clean = 0.93
    /// Of a request whose things stand before it and may be told of instead: it is asked about.
    static let toldThings = 0.79
    /// Signs behind what is to be done that belong to it still, where words aren't spaced: 还了. One alone is mostly a particle.
    static let deedEnd = 2
    /// The words, at most, of a name before a colon: "Anna Ivanova: …".
    static let addresseeWords = 3
    /// Score that a reading loses when the named app doesn't handle its intent.
    static let unsupported = 0.25
    /// Readings of one sentence.
    static let interpretations = 5
    /// Templates that are named when nothing fits, for who asks why.
    static let explained = 3
    /// Ways to take words as an app's name that are tried.
    static let addressings = 3
  }

  /// The manner of a sentence. Measured: tables (`manner.txt`, `nothing-done.txt`).
  enum Manner {
    /// Words that a name may have which begins with a word that is a verb too: "Mark Smith".
    static let nameWords = 2
    /// Places at which a condition may end that are tried.
    static let conditions = 12
    /// Letters that a word has besides the ending of a condition.
    static let conditionStem = 2
    /// Letters that a word has besides the ending of a statement.
    static let statementStem = 2
    /// Words between a verb of what isn't to be done and the reason why.
    static let behindVerb = 3
    /// Words at the end of a sentence that take its request back: "no, let's not add it".
    static let takingBack = 6
    /// Score from which the rest of a sentence is the act that it speaks of.
    static let act = 0.75
    /// The same where nobody understands the sentence as a whole.
    static let unread = 0.9
    /// Words beside the clause that asks, at least: fewer are somebody who is spoken to.
    static let besideWords = 3
    /// Score from which a question about an act is answered by looking something up. Measured: requests.
    static let answered = 0.8
  }

  /// The words that a reading leaves over. Measured: tables (`leftovers.txt`), paraphrases.
  enum Leftovers {
    /// Words of the longest correction before a value: "no wait".
    static let correctingWords = 2
    /// Words that join a request to what stands before it, such as "and then".
    static let joiningWords = 2
    /// Words of a title behind a time at its end: "this aft" of "quarter to four this aft".
    static let behindTime = 2
    /// Words beside a day in a clause that tells of it, at least.
    static let remarkWords = 2
    /// Score from which words in the place of a name are a request.
    static let request = 0.9
    /// Words of a time that is no part of a title, such as "at 8"; one more where the title has no others.
    static let timeWords = 2
    /// Words of a name with a joining word in it, such as "and".
    static let nameWords = 6
    /// Share of the intents from which a word that they have says nothing of any of them.
    static let commonShare = 0.3
    /// The share that counts for a word that hardly any intent has.
    static let leastShare = 0.02
  }

  /// Sentences that are several requests. Measured: tables (`clauses.txt`).
  enum Clauses {
    /// Places at which a sentence may be cut that are tried.
    static let seams = 6
    /// Words between a verb and the "also" of a second request without a verb of its own.
    static let goalWords = 5
    /// Score from which a part is a request, by a template and by a model.
    static let request = 0.68
    static let learned = 0.9
  }

  /// A request beside a remark. Measured: tables (`remarks`).
  enum Remarks {
    /// Words of a sentence that is looked at: more than so many.
    static let words = 3
    /// Words of a remark that is hardly the name of a thing, though no sign stands in it.
    static let statementWords = 6
    /// Signs between its parts, at most.
    static let signs = 5
    /// Score from which a part is a request by itself, by a template and by a model alone.
    static let request = 0.8
    static let learned = 0.9
    /// Score from which words that a model's reading passes over are a request themselves, in a language whose words aren't spaced.
    static let passedOver = 0.8
    /// Words of the shortest remark that only models know as one, the probability from which they are sure that it asks for
    /// nothing, and the probability from which it may refuse the request beside it.
    static let idleWords = 3
    static let idle = 0.25
    /// Probability from which the model of remarks knows one that no word of a list shows. Of what it never saw, it finds 55 to 69 in a
    /// hundred remarks by language, and takes 4 to 5 in a hundred of all else for one, mostly messages and titles.
    static let likely = 0.7
    /// The same for words beside a request, parted from it by a sign. What says more of the request stays below a tenth: "on the big one".
    static let likelyBeside = 0.35
    /// Probability from which a remark speaks of the request beside it.
    static let heard = 0.6
    static let refusal = 0.3
    /// Words of an exclamation before a request, at most: "typical."
    static let exclamation = 2
    /// Words at the beginning of a sentence that say what it goes back to, at most: "ok about that airport ride".
    static let topic = 5
    /// Words of one thing among several, at most: "a torch" of "tent pegs, a torch and bug spray".
    static let thing = 3
    /// Seconds from which a time is a part of a day rather than an hour: "tonight".
    static let partOfDay = 3.0 * 3600
  }

  /// Slips and endings. Measured: tables (`slips.txt`); paraphrases for the gain, growth for the cost.
  enum Repair {
    /// Letters of the shortest word that a name of an app's has with a slip: "grocry" for "grocery". Shorter ones are rather other names.
    static let slipOfName = 5
    /// Score from which most unknown words are part of a name: only long ones are taken for slips then.
    static let understood = 0.78
    /// Slips that are tried: where little is understood, where most is, and of another word once one is mended.
    static let tries = 8
    static let fewTries = 2
    static let moreTries = 4
    /// Letters of the shortest word that may be meant, and of the shortest slip of one.
    static let shortestMeant = 4
    static let shortestSlip = 3
    static let longestMeant = 24
    /// Times that a letter stands in a row in a word that is drawn out: "yesss".
    static let drawnOut = 3
    /// Letters from which a word is hardly another one by chance, in a sentence that is understood.
    static let longLetters = 5
    /// Bytes from which a word is long where little is understood.
    static let longBytes = 6
    /// Letters at the end of a word in which forms of it differ.
    static let ending = 3
    /// Score that a reading loses by a mended word, and a long one.
    static let cost = 0.05
    static let longCost = 0.02
    /// Score that mending must gain besides, so for a long word, and what it must come to at least.
    static let gain = 0.08
    static let longGain = 0.01
    static let leastScore = 0.4
    /// Score that reading an ending without its apostrophe may cost: it's no slip.
    static let endingCost = 0.02
    /// Ideographs of a word that is looked up by its sound, and letters of the shortest sound.
    static let soundTokens = 4
    static let shortestSound = 3
    /// Words of a sentence in which sounds are looked for; longer ones are dictated.
    static let soundSentence = 40
  }

  /// The way people speak and type. Measured: tables (`spoken.txt`) and `Tests/Conversations`.
  enum Hearing {
    /// Words that may stand behind a short form of an answer: "k go", "he gönder".
    static let behindShortAnswer = 2
    /// Entries of each part of a language's rules, and words of one.
    static let rules = 1_000
    static let words = 6
    /// Words of a sentence that is read in more than one way; longer ones are dictated.
    static let longest = 60
    /// Words that are said twice together.
    static let repeated = 4
    /// The number of times that a word with marks must be commoner than the word without them that was typed.
    static let commonerWithMarks = 10
    /// The number of times that a word may stand in a row and still be a stumble.
    static let stumbles = 3
    /// Doubtful places of one sentence that are tried; where there are more, it isn't speech.
    static let doubts = 6
    /// Score that another reading must gain.
    static let gain = 0.01
    /// Score that it loses by a word that only may be short for another.
    static let maybeCost = 0.03
    /// Score that a correction may cost, and a sign between items.
    static let correctionCost = 0.03
    /// The same where what is wrong and what is right are of one kind: "one roll, no, two rolls of tape".
    static let alternativeCost = 0.15
    /// Words, or signs where words aren't spaced, that are said again before what takes the place of a slip: "put it on".
    static let saidAnew = 2
    /// The words, at most, that are taken back by saying them once more, and those that take their place.
    static let deniedWords = 4
    /// Words of a request whose verb may stand in front although the language has it at the end.
    static let inverted = 8
    static let signCost = 0.05
  }

  /// Orders with apps' own intents. Measured: `OrderTests`.
  enum Orders {
    /// Words of a sentence that is read as an order, and of a thing's name that nobody registered.
    static let words = 25
    static let nameWords = 3
    /// The least letters of a name without what all things of its kind are called.
    static let shortName = 2
    /// Scores: with words that order, with values that only one intent has, and with a name that nobody registered.
    static let wanted = 0.92
    static let named = 0.78
    static let free = 0.7
    /// Score up to which a model's reading of another intent gives way to an order, where it has no place for what is ordered. Measured:
    /// conversations.
    static let surerThanGoods = 0.9
    /// Of an order among words that nobody knows, and the most words of that kind. It's always asked about.
    static let doubtful = 0.6
    static let unknownWords = 12
    /// Of a question about what an app has; the most words in it that nobody knows ("which veggie pizzas"), and letters of those.
    static let asked = 0.85
    static let askedWords = 3
    static let askedLetters = 20
  }

  /// The evidence of templates and models for a reading, joined into the probability that it's right. Measured:
  /// *requests*, `script/bench nlu FOLDER requests`; `Benchmarks/fit-joint.py` fits the weights on the same data.
  enum Joint {
    /// Probability from which a reading is listened to: 3 of 100 sentences that ask for nothing are taken then.
    static let listenedTo = 0.65
    /// The same for what only looks something up, which is done without a question.
    static let lookUpListenedTo = 0.7
    /// Where a person can be asked whether a request is meant at all. Of 2,500 names of songs, films and books 123 have such a
    /// reading, of 1,200 requests that are dropped otherwise 85.
    static let askedAbout = 0.4
    /// The same where only the intents of the installed apps count.
    static let amongFew = 0.2
    /// In log-odds for each unit of a feature. The odds that are features are natural logarithms too.
    static let weights: KeyValuePairs<JointProbability.Feature, Double> = [
      .base: 0.69,
      .template: -0.09,
      .score: 1.35,
      .free: 0.88,
      .literal: 0.53,
      .clean: 0.01,
      .otherTemplate: -1.50,
      .nothing: -2.07,
      .share: 1.14,
      .strength: -0.18,
      .outside: 0.22,
      .otherShare: 0.32,
      .spoken: 0.36,
      .spokenOutside: -0.18,
      .spokenOther: -0.03,
      .spokenBest: 0.89,
      .learned: -0.21,
      .strange: -0.09,
      .length: 0.33,
      // Not fitted, since no sentence of the data names an app, asks for an app's own intents or follows another one.
      .addressed: 3.0, .unsupported: -1.0, .unknownName: -3.0, .mentioned: 1.5,
      .topic: 1.0, .named: 1.0,
    ]
    /// Words that no example has, at most.
    static let mostStrange = 3
    /// Odds of the model of speech, beyond which nothing is surer.
    static let mostOdds = 8.0
    /// Shares and scores nearer to 0 or 1 than this count as this.
    static let leastShare = 0.001
    static let leastScore = 0.02
    /// Where there is no model: for the odds of a template's score alone.
    static let aloneBase = 0.4
    static let aloneScore = 1.75
  }

  /// Models that are trained from examples.
  enum Learned {
    /// Readings that a model is asked for.
    static let readings = 3
    /// Letters that may join two names where words aren't spaced: 的 of 周杰伦的晴天.
    static let joiningLetters = 1
  }

  /// Registered names and names of apps. Measured: `NameTests`, with names in three languages.
  enum Names {
    /// Letters of a name from which one slip is looked for in it, and two.
    static let slipLetters = 5
    static let twoSlipLetters = 9
    /// The same for apps: there are few of them.
    static let appSlipLetters = 4
    static let appTwoSlipLetters = 7
    /// Share of an unknown app's letters that may be other ones in the name that is offered instead, and at least one.
    static let offeredShare = 1.0 / 3
    /// Letters that may be other ones in a name of the same sound: a share of the words', and at least so many.
    static let soundShare = 3.0 / 5
    static let soundLetters = 2
    /// Words of an app's name at the start or the end of a sentence.
    static let appWords = 4
    /// Letters that remain of a word without its ending: of a registered name, and of any word.
    static let stem = 2
    static let splitStem = 3
  }

  /// Of answers to a question: how sure each way to read one is, 0…1. Measured: tables (`answers.txt`) and
  /// `Tests/Conversations`.
  enum Answers {
    /// Words of an answer that is looked at in two parts.
    static let partedWords = 12
    /// Words of a phrase that is looked for among the words of a request.
    static let longestPhrase = 6
    /// A name as it's written, a part of it, the beginning of a word, one slip away in its words, and in all of it.
    static let exactName = 1.0
    /// The same among words that nobody knows: "TasksNotes is fine for that one".
    static let nameAmongWords = 0.7
    static let partOfName = 0.85
    static let formOfWord = 0.75
    static let nearWord = 0.6
    static let nearName = 0.55
    /// Words of an answer in which the only value may be what is meant: "wait no it was 38 with the tip".
    static let aroundValue = 12
    /// A guess that the only other time in words is to be that of what was done. It's asked about.
    static let movedTime = 0.3
    /// Letters that a word must have more than to be told by its beginning: "kuaförü" is a form of "kuaför".
    static let rootLetters = 3
    /// The words of a yes that is put together from several pieces.
    static let agreementWords = 10
    /// The most for an answer among words that nobody knows: it's put to the person, and a request of its own goes before it.
    static let spotted = 0.6
    /// There is no such answer where the model of answers has this much for a question or a refusal.
    static let spottedUnless = 0.5
    /// A refusal with words that aren't understood; the least for a value; a correction of the only thing that can be one.
    static let refusal = 0.5
    static let value = 0.5
    static let correction = 0.6
    /// Score from which words that refuse are no value.
    static let refusesValue = 0.9
    /// Letters at most before the first value of a fragment, or behind the last: "um, at" of "um, at eight for two".
    static let lettersBesideFragment = 6
    /// A text that is too long for a sentence, taken as it is; and its bytes at most.
    static let longText = 0.3
    static let longTextBytes = 20_000
    /// A choice by what is said of it: "the one with garlic".
    static let property = 0.7
    /// Corrections, by how the words fit a parameter: a value of its type, a number in its currency, a number that may be
    /// a time, a registered name, a text that is said to be one, and any words for a name.
    static let typedFit = 0.9
    static let numberFit = 0.85
    static let latentFit = 0.85
    static let knownName = 0.9
    static let freeText = 0.6
    static let freeName = 0.4
    /// Added where the words say the role of the parameter, where it is the one in question, and where its present value
    /// is the one that isn't wanted.
    static let role = 0.3
    static let asked = 0.15
    static let named = 0.5
    /// Added in full where a bare number is the present one, and less the farther it is from it.
    static let near = 0.3
    /// Added where the present value keeps a part: a day with another time.
    static let kept = 0.03
    /// Fits that differ by less are equal; and from which there is no other.
    static let closeFit = 0.05
    static let certainFit = 0.8
    /// Words of a free name.
    static let freeNameWords = 5
    /// The share of what speaks for any kind of answer from which a model's is taken; where the words may be a name; and where
    /// they may be a title, a note or a message. A refusal beside a number may rather be another number.
    static let learned = 0.6
    static let learnedOverName = 0.8
    static let learnedBesideNumber = 0.95
    static let learnedOverText = 0.7
    /// Words of the shortest remark that is believed to be no title.
    static let remarkWords = 4
    /// A model's reading of a remark beside an answer is a request from this score on.
    static let request = 0.8
    /// The same for a yes, by what is agreed to. Of 4,500 kept examples in three languages, none that is no yes has more than .89
    /// for one, behind the other checks of `LearnedAnswer`: the suite "Examples of answers".
    static let learnedYes = (lookup: 0.7, ordinary: 0.9, sending: 0.9, money: 0.93)
    /// A bare value as an answer to a yes-or-no question.
    static let bareValue = 0.6
    /// Words from which a time beside a thing is no part of its name: "tomorrow at ten". Where words aren't spaced, ideographs: 明天上午.
    static func timeOfThing(joinsWords: Bool) -> Int { joinsWords ? 4 : 2 }
    /// Letters that two forms of a word share at least, and those that may differ at the end.
    static let shortestForm = 3
    static let sharedLetters = 4
    static let formEnding = 3
    /// Letters of a word from which one slip is looked for in it, and two.
    static let slipLetters = 4
    static let twoSlipLetters = 7
    /// The share of a name's letters that may be other ones, and at least one.
    static let nearShare = 1.0 / 4
  }

  /// The language of a sentence, in points. Measured: the suite "The language of a sentence".
  enum Identification {
    static let ideograph = 1.5
    static let letter = 1.0
    static let word = 1.0
    static let ending = 0.3
    /// For the language that was spoken last.
    static let current = 0.4
    /// For the others, where several words without an ideograph are said in a language that is written with them.
    static let spelled = 0.5
    /// Points from which there is no doubt, and how many times those of any other language they must be.
    static let certain = 3.0
    static let certainFactor = 3.0
    /// The least points of another language in this comparison.
    static let certainFloor = 0.5
    /// Words that are looked at.
    static let words = 60
    /// Letters that a word has besides an ending.
    static let stem = 2
  }

  /// Files in the cache; see `Documentation/Decisions/0007-…`.
  enum Cache {
    /// Files of one language and kind: no set of apps, the present one, the one before it, and another person's.
    static let files = 4
    /// After which a file that nobody uses goes: thirty days.
    static let unusedSeconds = 30.0 * 86_400
    /// Languages that stay loaded although nobody uses them: a person's three with apps and without.
    static let loaded = 6
    /// A file that was written less than this ago may be written again without another time: file systems count in steps.
    static let settledSeconds = 2
  }

  /// Limits of grammars and lists. A grammar that exceeds one is refused with its place. Measured: `script/fuzz`.
  enum Templates {
    /// Spellings of a list's value or a filler, of those in Home Assistant's folders, and of a form in examples to train with.
    static let spellings = 512
    static let homeSpellings = 2_000
    static let exampleSpellings = 60
    /// Levels of groups, characters, parts in any order, and spellings of a word with touching groups.
    static let depth = 32
    static let length = 4_000
    static let permutation = 6
    static let wordSpellings = 256
    /// The largest number that a template asks for, and the largest of an app's own parameter.
    static let number = 1e15
    static let ownNumber = 1e9
  }
}
