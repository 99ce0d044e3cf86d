import 'server-only';
import { hash } from 'node:crypto';
import { makeErrorMap } from '@/lib/contract/fields';
import { choiceNames, makeForEachChoice, type QuestionGame, type ReviewedGame } from '@/lib/contract/kinds';
import { type ImportIssue, type ImportRow, importRow } from '@/lib/features/import-export/contract';
import { IMPORT_FIELDS, type ImportField, type ImportIssueCode } from '@/lib/features/import-export/rules';
import { findChoice, findQuestionProblem } from '@/lib/features/questions/rules';
import {
  type SaveInput,
  shuffleContent,
  toDraft,
  toDraftFromRow,
  toQuestionColumns,
} from '@/lib/features/questions/server/question-content';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { buildStatusContent } from '@/lib/features/records/server/dated-content';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { findWordPuzzleProblems } from '@/lib/features/word-puzzles/rules';
import { toPuzzleContent } from '@/lib/features/word-puzzles/server/service';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';

/** These fields of a row have another name in issues. */
const issueFields: Readonly<Record<string, ImportField>> = {
  categoryId: 'category',
  mediaType: 'media',
  mediaId: 'media',
  zoomMediaId: 'zoomMedia',
};

function findIssueField(path: readonly PropertyKey[]): ImportField | undefined {
  const [first, second] = path;
  const isNested = first === 'question' || first === 'puzzle';
  const name = String(isNested ? (second ?? first) : first);
  return issueFields[name] ?? IMPORT_FIELDS.find((field) => field === name);
}

const makeIssueMaker =
  (severity: ImportIssue['severity']) => (code: ImportIssueCode, message: string, field?: ImportField) => ({
    field,
    message,
    severity,
    code,
  });

export const makeError = makeIssueMaker('error');
export const makeWarning = makeIssueMaker('warning');

/** Parses a row of a request. An invalid row is reduced to its line, with issues that say why. */
export function parseRow(sent: { line: number }): { row: ImportRow; issues: ImportIssue[] } {
  const { success, data, error } = importRow.safeParse(sent, makeErrorMap());
  if (success) return { row: data, issues: [] };
  const issues = error.issues.map(({ path, message }) => makeError('invalid', message, findIssueField(path)));
  return { row: { line: sent.line }, issues };
}

type RowTarget = Pick<DatedRow, 'categoryId' | 'forDate' | 'status'>;

/** It is the content that a row gives its record, and the first problem in it. */
interface RowContent {
  content: Partial<DatedRow>;
  problem: { field: ImportField; message: string; code: 'invalid' | 'incomplete' } | null;
}

/** Picks all values of a row except its text and place, in the form of a save. */
function pickOtherValues(row: ImportRow) {
  const { line, id, version, category, categoryId, forDate, status, question, puzzle, ...others } = row;
  // An empty list removes all tags.
  return { ...others, themes: others.themes === null ? [] : others.themes };
}

function pickMedia({ mediaType, mediaId, zoomMediaId }: ImportRow, current: QuestionRow | null) {
  const isSent = mediaType !== undefined || mediaId !== undefined;
  return {
    mediaType: isSent ? mediaType : current?.mediaType,
    mediaId: isSent ? mediaId : current?.mediaId,
    zoomMediaId: zoomMediaId === undefined ? current?.zoomMediaId : zoomMediaId,
  };
}

/** Makes a draw that depends only on the text: a later import orders choices alike, so the row equals its record. */
function makeDraw(text: string): (limit: number) => number {
  const drawn = hash('sha256', text, 'buffer').readUInt32BE();
  return (limit) => drawn % limit;
}

function readQuestion(
  game: QuestionGame,
  row: ImportRow,
  place: RowTarget,
  current: QuestionRow | null,
): RowContent {
  const { categoryId, forDate, status } = place;
  const sent = row.question ?? {};
  const question = sent.question ?? current?.question ?? '';
  const choices = makeForEachChoice((name) => sent[name] ?? current?.[name] ?? '');
  const marked = current && toDraftFromRow(current).correctChoice;
  const correctChoice = sent.correctChoice ?? (marked ? choices[marked] : '');
  const media = pickMedia(row, current);
  const input: SaveInput = {
    triviaQuestion: { question, ...choices, correctChoice, categoryId, forDate },
    status,
    ...pickOtherValues(row),
    ...media,
  };
  const stored = toQuestionColumns(input, current);
  const content = row.id ? stored : { ...stored, ...shuffleContent(stored, makeDraw(question)) };
  if (Boolean(media.mediaType) !== Boolean(media.mediaId)) {
    const message = 'A file needs both its type and its id. Choose the file again.';
    return { content, problem: { field: 'media', message, code: 'invalid' } };
  }
  if (correctChoice.trim() !== '' && !findChoice(choices, correctChoice)) {
    const message = 'The correct answer is none of the choices';
    return { content, problem: { field: 'correctChoice', message, code: 'invalid' } };
  }
  const problem = status === 'draft' ? null : findQuestionProblem(game, toDraft(input.triviaQuestion));
  return { content, problem: problem && { ...problem, code: 'incomplete' } };
}

function readPuzzle(
  row: ImportRow,
  { categoryId, forDate, status }: RowTarget,
  current: WordPuzzleRow | null,
): RowContent {
  const word = row.puzzle?.word ?? current?.word ?? '';
  const hint = row.puzzle?.hint ?? current?.hint ?? '';
  const input = { word, hint, categoryId, dateOfWordCategory: forDate, ...pickOtherValues(row) };
  // The content is checked below as it will be stored; for any status but draft `toPuzzleContent` would throw instead.
  const content = {
    ...toPuzzleContent({ ...input, status: 'draft' }, current),
    ...buildStatusContent(status, current),
  };
  const draft = { categoryId, word: content.word, hint: content.hint, forDate: '', reason: '' };
  const [problem] = status === 'draft' ? [] : findWordPuzzleProblems(draft, { needsDate: false });
  const field = problem?.field === 'hint' ? 'hint' : 'word';
  return { content, problem: problem ? { field, message: problem.message, code: 'incomplete' } : null };
}

/** Returns the content that a row gives its record; `current` is null for a new one. */
export const readContent = (
  game: ReviewedGame,
  row: ImportRow,
  place: RowTarget,
  current: DatedRow | null,
): RowContent =>
  game === 'word_puzzle'
    ? readPuzzle(row, place, current as WordPuzzleRow | null)
    : readQuestion(game, row, place, current as QuestionRow | null);

/** Lists the columns that are compared to find a record with the same text. */
export const listTextColumns = (game: ReviewedGame): readonly string[] =>
  game === 'word_puzzle' ? ['word', 'hint'] : ['question', ...choiceNames, 'correctChoice', 'mediaId'];
