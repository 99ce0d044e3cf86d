import type { Difficulty, MediaType, RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { type ChoiceName, type Choices, choiceNames, games } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { statusNames } from '@/lib/features/records/rules';
import { cellOfThemes } from './cells';

/** A record as a file has it: all that staff write into it, with names in place of the ids of category and media. */
export interface ExchangedRecord extends Partial<Choices> {
  id: string;
  version: number;
  game: ReviewedGame;
  category: string;
  /** Null on the bench. */
  forDate: CalendarDate | null;
  status: RecordStatus;
  question?: string;
  /** Null: none is marked. */
  correctChoice?: ChoiceName | null;
  word?: string;
  hint?: string;
  difficulty: Difficulty | null;
  themes: readonly string[];
  explanation: string | null;
  source: string | null;
  reviewBy: CalendarDate | null;
  runsAnyDay: boolean;
  mediaType?: MediaType | null;
  mediaFile?: string | null;
  zoomFile?: string | null;
  alt?: string | null;
  credit?: string | null;
  licence?: string | null;
  licenceUntil?: CalendarDate | null;
}

type Value = string | number | boolean | null | readonly string[];

interface Column {
  heading: string;
  read: (record: ExchangedRecord) => Value | undefined;
}

const column = (heading: string, read: Column['read']): Column => ({ heading, read });

const ofQuestions: readonly Column[] = [
  column('question', (record) => record.question),
  ...choiceNames.map((name) => column(name, (record) => record[name])),
  column('correct', ({ correctChoice, ...record }) => correctChoice && record[correctChoice]),
];

const ofPuzzles: readonly Column[] = [
  column('word', (record) => record.word),
  column('hint', (record) => record.hint),
];

const ofMedia: readonly Column[] = [
  column('media type', (record) => record.mediaType),
  column('media file', (record) => record.mediaFile),
  column('zoom file', (record) => record.zoomFile),
  column('alt', (record) => record.alt),
  column('credit', (record) => record.credit),
  column('licence', (record) => record.licence),
  column('licence until', (record) => record.licenceUntil),
];

function columnsOf(game: ReviewedGame): Column[] {
  const isQuestion = games[game].kind === 'question';
  return [
    column('id', (record) => record.id),
    column('version', (record) => record.version),
    column('game', (record) => games[record.game].label),
    column('category', (record) => record.category),
    column('date', (record) => record.forDate),
    column('status', (record) => statusNames[record.status].toLowerCase()),
    ...(isQuestion ? ofQuestions : ofPuzzles),
    column('difficulty', (record) => record.difficulty),
    column('themes', (record) => record.themes),
    column('explanation', (record) => record.explanation),
    column('source', (record) => record.source),
    column('review by', (record) => record.reviewBy),
    column('reserve', (record) => record.runsAnyDay),
    ...(isQuestion ? ofMedia : []),
  ];
}

function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? cellOfThemes(value) : String(value);
}

/** The headings of a file with records of that game, in their order. */
export const headingsOf = (game: ReviewedGame): string[] => columnsOf(game).map(({ heading }) => heading);

/** The cells of a record below those headings. */
export const cellsOf = (record: ExchangedRecord): string[] =>
  columnsOf(record.game).map(({ read }) => textOf(read(record)));

const camelCase = (heading: string) => heading.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());

/** The record as an object of a JSON file: the headings in camelCase, null for what is empty. */
export const objectOf = (record: ExchangedRecord): Record<string, Value> =>
  Object.fromEntries(
    columnsOf(record.game).map(({ heading, read }) => [camelCase(heading), read(record) ?? null]),
  );
