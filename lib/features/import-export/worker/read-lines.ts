import { isDelimited } from '@/lib/features/import-export/delimited-text';
import { findField } from '@/lib/features/import-export/heading-words';
import type { ReadRow } from '@/lib/features/import-export/table-rows';
import { ANSWER, EXPLANATION, NUMBER } from './read-lettered';
import { QUESTION_WORD, splitLines } from './split-lines';

interface Line {
  line: number;
  text: string;
}

interface LineTable {
  rows: ReadRow[];
  /** They are the lines of parts that are left out. */
  others: number[];
}

/** Fewer lines or blocks do not show that a text has the same form throughout. */
const LEAST = 3;
const MOST_LINES = 9;
/** At least this share of the lines or blocks are questions; titles of rounds may be between them. */
const WITH_TITLES = 0.8;
/** Other texts have dashes and colons, too, so that nearly all lines must have one. */
const WITH_FEW_OTHERS = 0.9;
/** At least this share of the questions differ from each other. */
const DISTINCT_SHARE_MIN = 0.9;
/**
 * The line of the question asks in at least this share of the blocks. If another line asks in more than
 * `OTHERS_ASKING_SHARE_MAX` of them, it is unclear which line is the question.
 */
const ASKING_SHARE_MIN = 0.8;
const OTHERS_ASKING_SHARE_MAX = 0.2;

const SIGNS = '(?:[-–—:=&|]+>?|→|>)?';
/** A question and its answer share a line: behind a question mark, or on both sides of a dash, an arrow or a colon. */
const PAIRS = [
  {
    pattern: new RegExp(`^(.+(?:？(?![”」』])|[?؟](?=[\\s–—:=&|>→(-])))\\s*${SIGNS}\\s*(\\S.*)$`),
    share: WITH_TITLES,
  },
  { pattern: /^(.*\S)\s+(?:[-–—=]+>?|→)\s+(\S.*)$/, share: WITH_FEW_OTHERS },
  { pattern: /^(.*\S)\s*[:：]\s+(\S.*)$/, share: WITH_FEW_OTHERS },
];

const ASKING = new RegExp(
  `[?？؟]|_{2,}|(?:\\.{3}|[…:：])$|^(?:\\(?\\d{1,3}[.)]|${QUESTION_WORD}(?:\\p{Nd}+\\s*)?[.:)])\\s`,
  'iu',
);

const ANSWER_ALONE = /^a\s*[.:)]\s*(?=\S)/i;

/** Removes a word for “answer”, and brackets around the whole answer. */
const toAnswer = (text: string): string =>
  (ANSWER.exec(text)?.[1] ?? text.replace(ANSWER_ALONE, '')).replace(/^[([](.+)[)\]]$/, '$1');

const toQuestion = (text: string): string => text.replace(NUMBER, '').trim();

const areDistinct = (texts: readonly string[]): boolean =>
  new Set(texts).size >= DISTINCT_SHARE_MIN * texts.length;

function readPairs(lines: readonly Line[]): LineTable | null {
  for (const { pattern, share } of PAIRS) {
    const pairs = lines.map(({ line, text }) => {
      const [, question = '', answer = ''] = pattern.exec(text) ?? [];
      return { line, question: toQuestion(question), answer: toAnswer(answer) };
    });
    const whole = pairs.filter(({ question, answer }) => /\p{L}/u.test(question) && answer);
    // Texts that come again and again are names of fields.
    const isUsual = whole.length >= LEAST && whole.length >= share * lines.length;
    if (!isUsual || !areDistinct(whole.map(({ question }) => question))) continue;
    const rows = whole.map(({ line, question, answer }) => ({ line, cells: [question, answer] }));
    const others = pairs.filter((one) => !whole.includes(one)).map(({ line }) => line);
    return { rows: [{ line: 0, cells: ['question', 'answer'] }, ...rows], others };
  }
  return null;
}

/** Finds the only line of the blocks that asks; null if no line or more than one asks. */
function findAskingLine(blocks: readonly (readonly Line[])[]): number | null {
  const [first = []] = blocks;
  const shares = first.map(
    (_, at) => blocks.filter((block) => ASKING.test(block[at]?.text ?? '')).length / blocks.length,
  );
  const asking = [...shares.keys()].filter((at) => (shares[at] ?? 0) > OTHERS_ASKING_SHARE_MAX);
  const [only = 0] = asking;
  return asking.length === 1 && (shares[only] ?? 0) >= ASKING_SHARE_MIN ? only : null;
}

/** Splits the lines into blocks: first at blank lines, then into blocks of each possible length. */
function* listBlocks(lines: readonly Line[]): Generator<Line[][]> {
  const paragraphs: Line[][] = [[]];
  for (const one of lines) {
    if (one.text === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(one);
  }
  yield paragraphs.filter(({ length }) => length > 0);
  const filled = paragraphs.flat();
  for (let length = 2; length <= MOST_LINES; length += 1) {
    const starts = Array.from({ length: Math.ceil(filled.length / length) }, (_, at) => at * length);
    yield starts.map((start) => filled.slice(start, start + length));
  }
}

/** Names the lines of blocks by their beginnings. The lines between a question and its answer are its choices. */
function nameLines([first = [], ...more]: readonly (readonly Line[])[], asking: number): string[] {
  const areAll = (at: number, label: RegExp) =>
    [first, ...more].every((block) => label.test(block[at]?.text ?? ''));
  const names = first.map((_, at) => {
    if (at === asking) return 'question';
    if (first.length === 2 || areAll(at, ANSWER)) return 'answer';
    return areAll(at, EXPLANATION) ? 'explanation' : '';
  });
  // The roles of lines without a label are guessed from all rows.
  const isBetween = (at: number) => at > asking && at < names.indexOf('answer');
  return names.map((name, at) => name || (isBetween(at) ? `choice ${at - asking}` : ''));
}

/** Removes a word such as “Question” that begins the same line of all blocks, even without a sign behind it. */
function removeLabels(blocks: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const [first = []] = blocks;
  const lengths = first.map(({ text }, at) => {
    const [label = ''] = /^\p{L}{3,}\s+/u.exec(text) ?? [];
    const isLabel = ['question', 'correctChoice'].includes(findField(label) ?? '');
    return isLabel && blocks.every((block) => block[at]?.text.startsWith(label)) ? label.length : 0;
  });
  return blocks.map((block) => block.map((one, at) => ({ ...one, text: one.text.slice(lengths[at]) })));
}

const clean: Readonly<Record<string, (text: string) => string>> = {
  question: toQuestion,
  answer: toAnswer,
  explanation: (text) => EXPLANATION.exec(text)?.[1] ?? text,
};

function readBlocks(lines: readonly Line[]): LineTable | null {
  for (const blocks of listBlocks(lines)) {
    const sizes = [...Map.groupBy(blocks, ({ length }) => length)];
    const [[width, usual] = [0, []]] = sizes.toSorted(([, one], [, other]) => other.length - one.length);
    const isUsual = usual.length >= LEAST && usual.length >= WITH_TITLES * blocks.length;
    const asking = isUsual && width > 1 && width <= MOST_LINES ? findAskingLine(usual) : null;
    if (asking === null) continue;
    const names = nameLines(usual, asking);
    const rows = removeLabels(usual).map((block) => ({
      line: block[0]?.line ?? 0,
      cells: block.map(({ text }, at) => clean[names[at] ?? '']?.(text) ?? text),
    }));
    const others = blocks.filter((block) => !usual.includes(block)).map((block) => block[0]?.line ?? 0);
    return { rows: [{ line: 0, cells: names }, ...rows], others };
  }
  return null;
}

/** Parses questions with their answers in the same line or in the lines below; null for tables and other texts. */
export function readLines(text: string): LineTable | null {
  if (isDelimited(text)) return null;
  const lines = splitLines(text).map((one, at) => ({ line: at + 1, text: one }));
  return readPairs(lines.filter((one) => one.text !== '')) ?? readBlocks(lines);
}
