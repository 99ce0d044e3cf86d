import { choiceNames } from '@/lib/contract/kinds';
import { daysSince } from '@/lib/dates/calendar-date';
import { compare, leakWay, type Prepared, prepare } from '@/lib/features/near-duplicates/compare';
import { LEAK_DAYS, nameLeak, reasonNames } from '@/lib/features/near-duplicates/rules';
import type { ComparedText } from '@/lib/features/records/rules';
import { stemOf } from '@/lib/features/search/plain-words';
import { findWordPuzzleWarnings, nearForms } from '@/lib/features/word-puzzles/rules';
import type { ImportRow } from './contract';
import type { RowIssue } from './fields';
import type { RowRead } from './read-row';

/** Words in more rows than this are common and not searched. */
const MOST_OF_A_KEY = 50;
/** The most rows that are compared with one; those that share the rarest words come first. */
const MOST_COMPARED = 60;
/** The most warnings of one kind for a row. */
const MOST_TOLD = 3;

interface ComparedRow {
  row: ImportRow;
  text: ComparedText;
  prepared: Prepared;
  /** The words of the answer's beginning and end: equal answers share one of them. */
  ends: readonly string[];
  words: readonly string[];
  stems: readonly string[];
}

const known = new WeakMap<ImportRow, ComparedRow>();

const wordsOf = (phrase: string) => [...new Set(phrase.split(' ').filter(Boolean))];

/** Prepares a row for comparisons; an unchanged row is prepared once. */
function comparedRow(row: ImportRow): ComparedRow {
  const found = known.get(row);
  if (found) return found;
  const { question, puzzle } = row;
  const right = question?.correctChoice ?? '';
  const text = puzzle
    ? { text: puzzle.hint ?? '', answer: puzzle.word ?? '', options: [] }
    : {
        text: question?.question ?? '',
        answer: right,
        options: choiceNames.map((name) => question?.[name] ?? '').filter((choice) => choice !== right),
      };
  const prepared = prepare(text);
  const words = wordsOf(prepared.text);
  const answer = wordsOf(prepared.answer);
  const ends = wordsOf([answer[0] ?? '', answer.at(-1) ?? ''].join(' '));
  const made = { row, text, prepared, ends, words, stems: wordsOf(words.map(stemOf).join(' ')) };
  known.set(row, made);
  return made;
}

class RowIndex<Row> {
  readonly #rows = new Map<string, Row[]>();

  add(keys: readonly string[], row: Row): void {
    for (const key of keys) {
      const rows = this.#rows.get(key);
      if (!rows) this.#rows.set(key, [row]);
      else if (rows.length < MOST_OF_A_KEY) rows.push(row);
    }
  }

  find(keys: readonly string[]): Set<Row> {
    const found = new Set<Row>();
    const lists = keys.flatMap((key) => [this.#rows.get(key) ?? []]);
    for (const rows of lists.toSorted((one, other) => one.length - other.length)) {
      for (const row of rows) {
        if (found.size === MOST_COMPARED) return found;
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
    const { isDuplicate, reasons } = compare(one.prepared, other.prepared);
    if (!isDuplicate) continue;
    const why = reasons.map((reason) => reasonNames[reason]).join(', ');
    found.push({ message: `Near to row ${other.row.line}: ${why}`, severity: 'warning' });
    if (found.length === MOST_TOLD) break;
  }
  return found;
}

/** The leaks between a row and earlier rows of about the same day, in both directions. */
function findLeaks(one: ComparedRow, others: Iterable<ComparedRow>): RowIssue[] {
  const found: RowIssue[] = [];
  for (const other of others) {
    const [day, its] = [one.row.forDate, other.row.forDate];
    const way = day && its && Math.abs(daysSince(day, its)) <= LEAK_DAYS && leakWay(one.prepared, other.text);
    if (!way) continue;
    const told = nameLeak(way, way === 'out' ? one.text.answer : other.text.answer);
    found.push({ message: `${told} row ${other.row.line}`, severity: 'warning' });
    if (found.length === MOST_TOLD) break;
  }
  return found;
}

function findWords(row: ImportRow, word: string, byWord: RowIndex<ImportRow>): RowIssue[] {
  const uses = nearForms(word).flatMap((form) =>
    [...byWord.find([form])].map(({ line, forDate }) => ({
      ...{ word: form, category: `row ${line}`, forDate: forDate ?? undefined },
    })),
  );
  return findWordPuzzleWarnings({ word, forDate: row.forDate ?? '' }, uses)
    .slice(0, MOST_TOLD)
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
    const compared = comparedRow(row);
    const { ends, words, stems } = compared;
    const answer = ends.slice(0, 1);
    const word = row.puzzle?.word?.normalize('NFC');
    const reversed = pairsOf(words, answer.map(stemOf));
    const issues = [
      ...findDuplicates(compared, byPair.find([...pairsOf(ends, stems), ...reversed])),
      ...(row.forDate ? findLeaks(compared, new Set([...byText.find(answer), ...byAnswer.find(words)])) : []),
      ...(word ? findWords(row, word, byWord) : []),
    ];
    if (issues.length > 0) found.set(row.line, issues);
    byPair.add(pairsOf(ends, stems), compared);
    if (row.forDate) {
      byText.add(words, compared);
      byAnswer.add(answer, compared);
    }
    if (word) byWord.add([word], row);
  }
  return found;
}
