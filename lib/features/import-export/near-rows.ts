import { choiceNames } from '@/lib/contract/kinds';
import { daysSince } from '@/lib/dates/calendar-date';
import {
  compareTexts,
  findLeakWay,
  type Prepared,
  prepareText,
} from '@/lib/features/near-duplicates/compare';
import { LEAK_DAYS, nameLeak, reasonNames } from '@/lib/features/near-duplicates/rules';
import type { ComparedText } from '@/lib/features/records/rules';
import { stemOf } from '@/lib/features/search/plain-words';
import { findWordPuzzleWarnings, listNearForms } from '@/lib/features/word-puzzles/rules';
import type { ImportRow } from './contract';
import type { RowIssue } from './fields';
import type { RowRead } from './read-row';

/** The most rows that the index lists for one key, because common words find too many. */
const ROWS_OF_KEY_MAX = 50;
/** The most rows that are compared with one; those that share the rarest words come first. */
const COMPARED_MAX = 60;
/** The most warnings of one kind for a row. */
const WARNINGS_MAX = 3;

interface ComparedRow {
  row: ImportRow;
  text: ComparedText;
  prepared: Prepared;
  /** The first and the last word of the answer; equal answers share them. */
  ends: readonly string[];
  words: readonly string[];
  stems: readonly string[];
}

const comparedRows = new WeakMap<ImportRow, ComparedRow>();

const wordsOf = (phrase: string) => [...new Set(phrase.split(' ').filter(Boolean))];

/** Prepares a row for comparisons; an unchanged row is prepared once. */
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
  const words = wordsOf(prepared.text);
  const answer = wordsOf(prepared.answer);
  const ends = wordsOf([answer[0] ?? '', answer.at(-1) ?? ''].join(' '));
  const made = { row, text, prepared, ends, words, stems: wordsOf(words.map(stemOf).join(' ')) };
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

  find(keys: readonly string[]): Set<Row> {
    const found = new Set<Row>();
    const lists = keys.map((key) => this.#rows.get(key) ?? []);
    for (const rows of lists.toSorted((one, other) => one.length - other.length)) {
      for (const row of rows) {
        if (found.size === COMPARED_MAX) return found;
        found.add(row);
      }
    }
    return found;
  }
}

const pairsOf = (ends: readonly string[], stems: readonly string[]) =>
  ends.flatMap((end) => stems.map((stem) => `${end} ${stem}`));

function findDuplicates(one: ComparedRow, others: Iterable<ComparedRow>): RowIssue[] {
  const found: RowIssue[] = [];
  for (const other of others) {
    const { isDuplicate, reasons } = compareTexts(one.prepared, other.prepared);
    if (!isDuplicate) continue;
    const why = reasons.map((reason) => reasonNames[reason]).join(', ');
    found.push({ message: `Near to row ${other.row.line}: ${why}`, severity: 'warning' });
    if (found.length === WARNINGS_MAX) break;
  }
  return found;
}

/** The leaks between a row and earlier rows of about the same day, in both directions. */
function findLeaks(one: ComparedRow, others: Iterable<ComparedRow>): RowIssue[] {
  const found: RowIssue[] = [];
  const day = one.row.forDate;
  if (!day) return found;
  for (const other of others) {
    const otherDay = other.row.forDate;
    if (!otherDay || Math.abs(daysSince(day, otherDay)) > LEAK_DAYS) continue;
    const way = findLeakWay(one.prepared, other.text);
    if (!way) continue;
    const leak = nameLeak(way, way === 'out' ? one.text.answer : other.text.answer);
    found.push({ message: `${leak} row ${other.row.line}`, severity: 'warning' });
    if (found.length === WARNINGS_MAX) break;
  }
  return found;
}

function findRepeatedWords(row: ImportRow, word: string, byWord: RowIndex<ImportRow>): RowIssue[] {
  const uses = listNearForms(word).flatMap((form) =>
    [...byWord.find([form])].map(({ line, forDate }) => ({
      word: form,
      category: `row ${line}`,
      forDate: forDate ?? undefined,
    })),
  );
  return findWordPuzzleWarnings({ word, forDate: row.forDate ?? '' }, uses)
    .slice(0, WARNINGS_MAX)
    .map((message) => ({ field: 'word', message, severity: 'warning' }));
}

/** Warns of near-duplicates, leaks and repeated words in an earlier row, keyed by the line of the later row. */
export function findNearRows(reads: readonly RowRead[]): Map<number, RowIssue[]> {
  const byPair = new RowIndex<ComparedRow>();
  const byText = new RowIndex<ComparedRow>();
  const byAnswer = new RowIndex<ComparedRow>();
  const byWord = new RowIndex<ImportRow>();
  const found = new Map<number, RowIssue[]>();
  for (const { row } of reads) {
    const compared = prepareRow(row);
    const { ends, words, stems } = compared;
    const answerStart = ends.slice(0, 1);
    const word = row.puzzle?.word?.normalize('NFC');
    // A reversed row asks for the other's subject, so that question and answer have changed places.
    const reversed = pairsOf(words, answerStart.map(stemOf));
    const issues = [
      ...findDuplicates(compared, byPair.find([...pairsOf(ends, stems), ...reversed])),
      ...findLeaks(compared, new Set([...byText.find(answerStart), ...byAnswer.find(words)])),
      ...(word ? findRepeatedWords(row, word, byWord) : []),
    ];
    if (issues.length > 0) found.set(row.line, issues);
    byPair.add(pairsOf(ends, stems), compared);
    if (row.forDate) {
      byText.add(words, compared);
      byAnswer.add(answerStart, compared);
    }
    if (word) byWord.add([word], row);
  }
  return found;
}
