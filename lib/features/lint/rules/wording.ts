import { findWords, type LintRule, listPieces } from '@/lib/features/lint/linted';
import { removeQuotes } from '@/lib/features/lint/words';
import { PLAIN_TEXT } from '@/lib/text/normalize';

const findFirstMatch = (patterns: readonly RegExp[], text: string) =>
  patterns.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);

const NOW = [
  /(?<!\b(?:electric|ocean|alternating|direct|warm|cold|sea|water|strong|air|eddy|a|this|of) )\bcurrent (?!in\b|of\b|flow|through|is\b|that\b|along\b|measured\b)\p{L}+/iu,
  /\bcurrently\b|\bpresently\b|\bnowadays\b|\bincumbent\b/iu,
  /(?<!\b(?:what|which|that) (?:is|are) )(?<!, )\bnow\b(?! (?:known|called|named|part|in\b|spelled|and then))/u,
  /\b(?:this|last|next) (?:year|season|month|summer|winter)\b/iu,
  /\b(?:as of|up to|until|till) (?:now|today|20\d\d)\b/iu,
  /\b(?:so far(?! (?:that|as|away|from))|to date|at present|at the moment|these days|right now)\b/iu,
  /\btoday(?:[’']s)?\b/u,
  /\b(?:reigning|newest|latest|most recent|recently|all-time)\b/iu,
  /\bstill (?:holds|leads|owns|the)\b/iu,
];

const datedFact: LintRule = {
  name: 'True only for now',
  reason:
    'What is “current” or so “this year” stops being true: name the year, or set a day to review it by.',
  example: 'Who is the current president of France? | *Emmanuel Macron | Jean Dupont | Léon Blum | René Coty',
  counterexample:
    'What does a fuse do when the electric current is too strong? | *It melts | It rings | It cools | It turns',
  find({ prompt, options, reviewBy }) {
    if (reviewBy) return [];
    return findWords([prompt, ...options], (text) => findFirstMatch(NOW, removeQuotes(text))?.trim());
  },
};

/** These superlatives ask for one thing; "Best Picture" is a name, so capitals do not count. */
const EXTREME =
  /\b(?:most|fewest|(?:big|larg|great|tall|long|high|small|short|old|young|fast|slow|rich|poor|strong|deep|heav|wid|new|busi|dead|loud|cold|hot|dri|hard|cheap)[a-z]{0,2}est|best|worst)\b/u;
/** People keep building, doing, selling and measuring these things, so that no list of them is final. */
const OPEN_SET =
  /\b(?:actors?|actress(?:es)?|airports?|albums?|artists?|athletes?|awards?|bands?|books?|boxers?|bridges?|buildings?|cars?|cathedrals?|championships?|church(?:es)?|cit(?:y|ies)|clubs?|compan(?:y|ies)|copies|countr(?:y|ies)|deserts?|directors?|films?|footballers?|games?|goals|hits|hotels?|islands?|lakes?|man|medals|money|monarchs?|mountains?|movies?|museums?|novels?|paintings?|people|persons?|players?|points|poets?|ports?|presidents?|railways?|records|rivers?|roads?|schools?|series|ships?|shows?|singers?|songs?|stadiums?|states?|statues?|strikers?|teams?|titles|towers?|towns?|trains?|tunnels?|universit(?:y|ies)|votes|wars?|waterfalls?|wins|woman|writers?)\b|^\W*who\b/iu;
/** These words, numbers and names limit the question to a place, a time, a set or a measure. */
const BOUND =
  /\b(?:[Ii]n|[Oo]f|[Oo]n|[Bb]y|[Aa]mong|within|[Ff]rom|[Aa]t|[Bb]etween|per|each|every|than|[Aa]fter|[Bb]efore|[Dd]uring|[Ss]ince|[Uu]ntil|ever|according|listed|following|these|here|to|[Ff]or|[Ww]ith|world)\b|\d{3}|[’']s?\b|(?<=\S\s)\p{Lu}/u;

const openExtreme: LintRule = {
  name: 'An extreme without a bound',
  reason:
    'It asks for the “tallest” or “most” of things that are measured in more than one way: say where, when and by what.',
  example:
    'What is the tallest building? | *Burj Khalifa | Shanghai Tower | One World Trade Center | Taipei 101',
  counterexample: 'Which planet is the largest? | *Jupiter | Saturn | Neptune | Uranus',
  find({ prompt }) {
    const own = removeQuotes(prompt.text);
    const words = EXTREME.exec(own)?.[0];
    return words && OPEN_SET.test(own) && !BOUND.test(own) ? [{ pieces: [prompt], words }] : [];
  },
};

/** In each row, `alike` matches those letters of `script` that look like letters of `other`. */
const LOOK_ALIKES = [
  { script: /\p{sc=Cyrillic}/u, other: /\p{sc=Latin}/u, alike: /^[АВЕЅІЈКМНОРСТУХЬаеѕіјорсухһԁԛԝ]+$/u },
  { script: /\p{sc=Latin}/u, other: /\p{sc=Cyrillic}/u, alike: /^[ABCEHIJKMOPSTXYaceijopsxy]+$/u },
  { script: /\p{sc=Greek}/u, other: /\p{sc=Latin}/u, alike: /^[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανικρυχγ]+$/u },
  { script: /\p{sc=Latin}/u, other: /\p{sc=Greek}/u, alike: /^[ABEZHIKMNOPTYXovpuaikxy]+$/u },
];

const WORD = /[\p{L}\p{M}]+/gu;

/** Does the word mix two scripts so that its letters of one all look like letters of the other? "CDшка" does not. */
function isMixed(word: string): boolean {
  return LOOK_ALIKES.some(({ script, other, alike }) => {
    const letters = [...word].filter((letter) => script.test(letter));
    return letters.length > 0 && other.test(word) && alike.test(letters.join(''));
  });
}

const mixedScript: LintRule = {
  name: 'Letter of another script',
  reason:
    'A letter of another script looks like the right one, and nobody finds the word any more: type the word again.',
  example: 'Which city is the capital of Frаnce? | *Paris | Lyon | Nice | Lille',
  counterexample: 'Who wrote «Война и мир»? | *Leo Tolstoy | Чехов | Gogol | β-carotene',
  find: (linted) =>
    findWords(listPieces(linted), (text) =>
      PLAIN_TEXT.test(text) ? undefined : text.match(WORD)?.find(isMixed),
    ),
};

const NEGATION = /\b(not|never|cannot|except|[a-z]+n[’']t)\b/u;
/** These uses of "not" do not negate the question: "not only", "whether or not", "who could not hear". */
const ASIDES = [
  /\bnot (?:only|just|far|long|even|until|yet|counting|including|to be confused)\b/gu,
  /\b(?:or|why|if|but|and|whether) (?:did |do |does |is |are )?(?:\p{L}+ )?not\b/giu,
  /, (?:who|which|although|though|while|because|but|and)\b[^,]*(?:,|$)/gu,
  /\b(?:if|because|although|unless|when|even though)\b.*$/giu,
];

const quietNegation: LintRule = {
  name: 'Negation is easily missed',
  reason: 'Readers miss a small “not” or “except”: write it in capitals, or ask for what is so.',
  example: 'Which of these is not a planet? | *Pluto | Mars | Venus | Saturn',
  counterexample: 'Which of these is NOT a planet? | *Pluto | Mars | Venus | Saturn',
  find({ prompt, options }) {
    if (options.length === 0 || /^(?:why|how come)\b/iu.test(prompt.text)) return [];
    const asked = ASIDES.reduce((text, aside) => text.replace(aside, ' '), removeQuotes(prompt.text));
    const words = NEGATION.exec(asked)?.[0];
    return words ? [{ pieces: [prompt], words }] : [];
  },
};

const BRACKETS = ['()', '[]', '{}', '（）', '［］', '「」', '『』', '【】', '《》', '〈〉'];

function findOpenBracket(text: string): string | undefined {
  const open: string[] = [];
  for (const mark of text) {
    const pair = BRACKETS.find((one) => one.includes(mark));
    if (pair?.startsWith(mark)) open.push(mark);
    else if (pair && open.pop() !== pair[0]) return mark;
  }
  return open[0];
}

const hasOddCount = (text: string, marks: RegExp) => (text.match(marks) ?? []).length % 2 === 1;

/** Languages pair quotation marks in all ways („a“, ”a”, »a«), so only an odd number is an error. */
function findOpenQuote(text: string): string | undefined {
  // Marks within Hebrew words abbreviate. A mark behind a digit means inches or ends a quotation, so the count must be
  // odd both with and without such marks.
  const straight = text.replace(/(?<=\d)"|(?<=\p{sc=Hebrew})"(?=\p{sc=Hebrew})/gu, '');
  if (hasOddCount(straight, /"/gu) && hasOddCount(text, /"/gu)) return '"';
  if (hasOddCount(text, /[“”„]/gu)) return text.match(/[“”„]/u)?.[0];
  if (hasOddCount(text, /[«»]/gu)) return text.match(/[«»]/u)?.[0];
  return /‘(?!\d)[^’]*$/u.test(text) ? '‘' : undefined;
}

/** It is checked first because it is quick, and most texts have no such mark. */
const MARKS = /["“”„«»‘()[\]{}（）［］「」『』【】《》〈〉]/u;

const unbalancedMarks: LintRule = {
  name: 'Quotes or brackets left open',
  reason: 'A quotation mark or a bracket has no partner: close it, or take it away.',
  example: 'Who wrote “The Hobbit? | *J. R. R. Tolkien | C. S. Lewis | T. H. White | Lewis Carroll',
  counterexample: `How tall is someone of 6'2"? | 168 cm | 178 cm | *188 cm | 198 cm`,
  find(linted) {
    return findWords(listPieces(linted), (text) => {
      if (!MARKS.test(text)) return undefined;
      // The brackets of "a)" and ":)" have no partner.
      const paired = text.replace(/^\s*[\p{L}\d]\)|[:;]-?[()]/gu, '');
      return findOpenBracket(paired) ?? findOpenQuote(paired);
    });
  },
};

const ADDRESS = [
  /\b(?:https?|ftp):\/\/\S+|\bmailto:\S+|\bwww\.\S+/iu,
  /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/u,
  /(?<![\p{L}\d.@])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}\/\S+/u,
  /(?<![\p{L}\d.@])[a-z\d][a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|edu|gov|info|eu|de|fr|uk|ch|at|it|es|nl|ru|io|tv)\b(?!\.\p{L})/u,
];

/** It is checked first because it is quick, and most texts have no address. */
const PART_OF_ADDRESS = /[@:/]|\.\p{L}/u;

const webAddress: LintRule = {
  name: 'Web or e-mail address',
  reason: 'A web or e-mail address stands in the text that players read: put sources into “Source”.',
  example:
    'Who founded Wikipedia? See en.wikipedia.org/wiki | *Jimmy Wales | Bill Gates | Tim Cook | Ada Lovelace',
  counterexample: 'Which bookshop opened in 1994? | *Amazon.com | Waterstones | Borders | Foyles',
  find: (linted) =>
    findWords(listPieces(linted), (text) =>
      PART_OF_ADDRESS.test(text) ? findFirstMatch(ADDRESS, text) : undefined,
    ),
};

export const rulesOfWording = {
  dated_fact: datedFact,
  mixed_script: mixedScript,
  open_extreme: openExtreme,
  quiet_negation: quietNegation,
  unbalanced_marks: unbalancedMarks,
  web_address: webAddress,
};
