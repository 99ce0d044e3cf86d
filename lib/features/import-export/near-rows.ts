import { choiceNames } from '@/lib/contract/kinds';
import { countDays } from '@/lib/dates/calendar-date';
import {
  compareTexts,
  findLeakWay,
  type Prepared,
  prepareText,
} from '@/lib/features/near-duplicates/compare';
import { LEAK_DAYS, nameLeak, reasonNames } from '@/lib/features/near-duplicates/rules';
import type { ComparedText } from '@/lib/features/records/rules';
import { toStem } from '@/lib/features/search/plain-words';
import { findWordPuzzleWarnings, listNearForms } from '@/lib/features/word-puzzles/rules';
import type { ImportRow } from './contract';
import type { CellField, RowIssue } from './fields';
import type { RowRead } from './read-row';

/** The index keeps at most this many rows for one key, because common words occur in too many. */
const ROWS_OF_KEY_MAX = 50;
/** One search of the index finds at most this many rows. Rows that share the rarest words come first. */
const COMPARED_MAX = 60;
const WARNINGS_MAX = 3;

interface ComparedRow {
  row: ImportRow;
  text: ComparedText;
  prepared: Prepared;
  /** They are the first and the last word of the answer, which equal answers share. */
  ends: readonly string[];
  words: readonly string[];
  stems: readonly string[];
}

const comparedRows = new WeakMap<ImportRow, ComparedRow>();

const listWords = (phrase: string) => [...new Set(phrase.split(' ').filter(Boolean))];

/** Prepares a row for comparisons, once for each row object. */
function prepareRow(row: ImportRow): ComparedRow {
  const known = comparedRows.get(row);
  if (known) return known;
  const { question, puzzle } = row;
  const right = question?.correctChoice ?? '';
  const text = puzzle
    ? { text: puzzle.hint ?? '', answer: puzzle.word ?? '', options: [] }
    : {
        text: question?.question ?? '',
        answer: right,
        options: choiceNames.map((name) => question?.[name] ?? '').filter((choice) => choice !== right),
      };
  const prepared = prepareText(text);
  const words = listWords(prepared.text);
  const answer = listWords(prepared.answer);
  const ends = listWords([answer[0] ?? '', answer.at(-1) ?? ''].join(' '));
  const made = { row, text, prepared, ends, words, stems: listWords(words.map(toStem).join(' ')) };
  comparedRows.set(row, made);
  return made;
}

class RowIndex<Row> {
  readonly #rows = new Map<string, Row[]>();

  add(keys: readonly string[], row: Row): void {
    for (const key of keys) {
      const rows = this.#rows.get(key);
      if (!rows) this.#rows.set(key, [row]);
      else if (rows.length < ROWS_OF_KEY_MAX) rows.push(row);
    }
  }

  find(keys: readonly string[]): Row[] {
    const matches = new Set<Row>();
    const lists = keys.map((key) => this.#rows.get(key) ?? []);
    for (const rows of lists.toSorted((one, other) => one.length - other.length)) {
      for (const row of rows) {
        if (matches.size === COMPARED_MAX) return [...matches];
        matches.add(row);
      }
    }
    return [...matches];
  }
}

const buildPairs = (ends: readonly string[], stems: readonly string[]) =>
  ends.flatMap((end) => stems.map((stem) => `${end} ${stem}`));

function findDuplicates(one: ComparedRow, others: readonly ComparedRow[]): string[] {
  return others.flatMap((other) => {
    const { isDuplicate, reasons } = compareTexts(one.prepared, other.prepared);
    const why = reasons.map((reason) => reasonNames[reason]).join(', ');
    return isDuplicate ? `Near to row ${other.row.line}: ${why}` : [];
  });
}

/** Finds the leaks between a row and earlier rows of about the same day, in both directions. */
function findLeaks(one: ComparedRow, others: readonly ComparedRow[]): string[] {
  return others.flatMap((other) => {
    const [day, otherDay] = [one.row.forDate, other.row.forDate];
    const isAround = day && otherDay && Math.abs(countDays(day, otherDay)) <= LEAK_DAYS;
    const way = isAround ? findLeakWay(one.prepared, other.text) : null;
    if (!way) return [];
    return `${nameLeak(way, way === 'out' ? one.text.answer : other.text.answer)} row ${other.row.line}`;
  });
}

function findRepeatedWords(row: ImportRow, word: string, byWord: RowIndex<ImportRow>): string[] {
  // The warning names the row in place of a category.
  const uses = listNearForms(word).flatMap((form) =>
    byWord.find([form]).map(({ line, forDate }) => ({
      word: form,
      category: `row ${line}`,
      forDate: forDate ?? undefined,
    })),
  );
  return findWordPuzzleWarnings({ word, forDate: row.forDate ?? '' }, uses);
}

const makeWarnings = (messages: readonly string[], field?: CellField): RowIssue[] =>
  messages.slice(0, WARNINGS_MAX).map((message) => ({ field, message, severity: 'warning' }));

/** Warns of near-duplicates, leaks and repeated words in an earlier row, keyed by the line of the later row. */
export function findNearRows(reads: readonly RowRead[]): Map<number, RowIssue[]> {
  const byPair = new RowIndex<ComparedRow>();
  const byText = new RowIndex<ComparedRow>();
  const byAnswer = new RowIndex<ComparedRow>();
  const byWord = new RowIndex<ImportRow>();
  const warnings = new Map<number, RowIssue[]>();
  for (const { row } of reads) {
    const compared = prepareRow(row);
    const { ends, words, stems } = compared;
    const answerStart = ends.slice(0, 1);
    const word = row.puzzle?.word?.normalize('NFC');
    // Two rows are reversed if the answer of each is in the question of the other.
    const reversed = buildPairs(words, answerStart.map(toStem));
    const aroundAnswers = new Set([...byText.find(answerStart), ...byAnswer.find(words)]);
    const issues = [
      ...makeWarnings(findDuplicates(compared, byPair.find([...buildPairs(ends, stems), ...reversed]))),
      ...makeWarnings(findLeaks(compared, [...aroundAnswers])),
      ...makeWarnings(word ? findRepeatedWords(row, word, byWord) : [], 'word'),
    ];
    if (issues.length > 0) warnings.set(row.line, issues);
    byPair.add(buildPairs(ends, stems), compared);
    if (row.forDate) {
      byText.add(words, compared);
      byAnswer.add(answerStart, compared);
    }
    if (word) byWord.add([word], row);
  }
  return warnings;
}
