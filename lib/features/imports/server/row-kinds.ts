import 'server-only';
import { choiceNames, eachChoice, type ReviewedGame } from '@/lib/contract/kinds';
import type { ImportRow, StoredImportRow } from '@/lib/features/imports/contract';
import type { ImportField } from '@/lib/features/imports/rules';
import { findChoice, findQuestionProblem } from '@/lib/features/questions/rules';
import {
  draftOf,
  questionColumns,
  type SaveInput,
  toDraft,
} from '@/lib/features/questions/server/question-content';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { presentBackground, presentPlanning } from '@/lib/features/records/server/dated-records';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { findWordPuzzleProblems } from '@/lib/features/word-puzzles/rules';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import { toPuzzleContent } from '@/lib/features/word-puzzles/server/word-puzzle-kind';

/** Where a row goes, and as what. */
interface Place {
  categoryId: string;
  forDate: string | null;
  status: DatedRow['status'];
}

interface RowProblem {
  field?: ImportField;
  message: string;
  code: 'invalid' | 'incomplete';
}

/** The content that a row makes of a record, null for a new one, and the first thing that is wrong with it. */
interface RowContent {
  content: Partial<DatedRow>;
  problem: RowProblem | null;
}

/** What an import has to know of a kind of record: a save's own rules decide what its rows become. */
interface RowKind {
  read(row: ImportRow, place: Place, current: DatedRow | null): RowContent;
  /** The record as a row of an import says it. */
  write(row: DatedRow): Pick<StoredImportRow, 'question' | 'puzzle'> & Partial<StoredImportRow>;
  /** The columns that two records of the same text have in common. */
  textColumns: readonly string[];
}

/** What a row says of the planning and of what is behind a record. */
function saidBeside({ difficulty, themes, runsAnyDay, explanation, source, reviewBy }: ImportRow) {
  // An empty list is what says that there is none.
  return { difficulty, themes: themes === null ? [] : themes, runsAnyDay, explanation, source, reviewBy };
}

function mediaOf(row: ImportRow, current: QuestionRow | null) {
  const { mediaType, mediaId, zoomMediaId, alt, credit, licence, licenceUntil } = row;
  const isSaid = mediaType !== undefined || mediaId !== undefined;
  return {
    mediaType: isSaid ? mediaType : current?.media_type,
    mediaId: isSaid ? mediaId : current?.media_id,
    zoomMediaId: zoomMediaId === undefined ? current?.zoom_media_id : zoomMediaId,
    ...{ alt, credit, licence, licenceUntil },
  };
}

function readQuestion(
  game: 'daily' | 'weekly',
  row: ImportRow,
  place: Place,
  current: QuestionRow | null,
): RowContent {
  const { categoryId, forDate, status } = place;
  const sent = row.question ?? {};
  const question = sent.question ?? current?.question ?? '';
  const choices = eachChoice((name) => sent[name] ?? current?.[name] ?? '');
  const marked = current && draftOf(current).correctChoice;
  const correctChoice = sent.correctChoice ?? (marked ? choices[marked] : '');
  const media = mediaOf(row, current);
  const input: SaveInput = {
    triviaQuestion: { question, ...choices, correctChoice, categoryId, forDate },
    status,
    ...saidBeside(row),
    ...media,
  };
  const content = questionColumns(input, current);
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
  { categoryId, forDate, status }: Place,
  current: WordPuzzleRow | null,
): RowContent {
  const word = row.puzzle?.word ?? current?.word ?? '';
  const hint = row.puzzle?.hint ?? current?.hint ?? '';
  const input = { word, hint, categoryId, dateOfWordCategory: forDate, ...saidBeside(row) };
  // What is stored is checked as it is stored: the word in upper case, clean.
  const content = {
    ...toPuzzleContent({ ...input, status: 'draft' }, current),
    ...statusOf(status, current),
  };
  const draft = { categoryId, word: content.word, hint: content.hint, forDate: '', reason: '' };
  const [problem] = status === 'draft' ? [] : findWordPuzzleProblems(draft, { needsDate: false });
  const field = problem?.field === 'hint' ? 'hint' : 'word';
  return { content, problem: problem ? { field, message: problem.message, code: 'incomplete' } : null };
}

function statusOf(status: DatedRow['status'], current: WordPuzzleRow | null) {
  return { status, returned_note: status === 'draft' ? (current?.returned_note ?? null) : null };
}

const questionKind = (game: 'daily' | 'weekly'): RowKind => ({
  read: (row, place, current) => readQuestion(game, row, place, current as QuestionRow | null),
  write(row) {
    const stored = row as QuestionRow;
    const { correctChoice, ...texts } = draftOf(stored);
    return {
      question: { ...texts, correctChoice: correctChoice ? texts[correctChoice] : '' },
      ...presentBackground(stored),
      mediaType: stored.media_type,
      mediaId: stored.media_id,
      zoomMediaId: stored.zoom_media_id,
      alt: stored.alt,
      credit: stored.credit,
      licence: stored.licence,
      licenceUntil: stored.licence_until,
    };
  },
  textColumns: ['question', ...choiceNames, 'correct_choice', 'media_id'],
});

const kinds: Record<ReviewedGame, RowKind> = {
  daily: questionKind('daily'),
  weekly: questionKind('weekly'),
  word_puzzle: {
    read: (row, place, current) => readPuzzle(row, place, current as WordPuzzleRow | null),
    write(row) {
      const { word, hint, ...stored } = row as WordPuzzleRow;
      return { puzzle: { word, hint }, ...presentBackground(stored) };
    },
    textColumns: ['word', 'hint'],
  },
};

/** How the rows of a game become records. */
export const rowKindOf = (game: ReviewedGame): RowKind => kinds[game];

/** A stored record as a row of an import says it. */
export function storedRow(game: ReviewedGame, row: DatedRow): StoredImportRow {
  const { id, version, category_id: categoryId, for_date: forDate, status } = row;
  const { difficulty, runsAnyDay, themes } = presentPlanning(row);
  const planned = { difficulty: difficulty ?? null, runsAnyDay: runsAnyDay ?? false, themes: themes ?? [] };
  return { id, version, categoryId, forDate, status, ...planned, ...kinds[game].write(row) };
}
