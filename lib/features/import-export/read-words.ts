import {
  type Choices,
  choiceNames,
  type Difficulty,
  games,
  type RecordStatus,
  type ReviewedGame,
} from '@/lib/contract/kinds';
import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { readDate } from '@/lib/dates/read-date';
import { findChoice } from '@/lib/features/questions/rules';
import { foldText } from '@/lib/text/normalize';

/** Which of the first two numbers of 01/02/2027 is the day. */
export type DateOrder = 'day' | 'month';

const NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** Days since 1900, as spreadsheets keep them: 2000 to 2120. */
const SERIAL = /^(?:3[6-9]|[4-7]\d|80)\d{3}$/;
const SERIAL_DAY_0 = '1899-12-30';

function dateOf(year: string, month: string, day: string): CalendarDate | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** What a text says without a question: another way to write a day than three numbers, or numbers that are a day one way alone. */
function readPlain(text: string, today: CalendarDate): CalendarDate | null {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year) return dateOf(year, month, day);
  if (SERIAL.test(text)) return addDays(SERIAL_DAY_0, Number(text));
  return /\d/.test(text) && !/^[+-]/.test(text) ? readDate(text.replace(/^\p{L}+\.?, /u, ''), today) : null;
}

/** The day that a cell says, three numbers in that order; null where it says none, or may say two and nobody has said which. */
export function readCellDate(
  text: string,
  order: DateOrder | null,
  today: CalendarDate,
): CalendarDate | null {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(text) ?? [];
  if (!year) return readPlain(text, today);
  const [byDay, byMonth] = [dateOf(year, second, first), dateOf(year, first, second)];
  if (order) return order === 'day' ? byDay : byMonth;
  return byDay === byMonth || !byMonth ? byDay : byDay ? null : byMonth;
}

/** Does the text say a day, whichever number comes first? */
export const readsAsDate = (text: string): boolean =>
  NUMBERS.test(text) || readPlain(text, '2000-01-01') !== null;

/**
 * The order in which these cells have day and month: `ask` where each of them may be read both ways, or they contradict
 * each other; null where it does not matter.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | 'ask' | null {
  const pairs = texts.flatMap((text) => {
    const [, first, second] = NUMBERS.exec(text) ?? [];
    return first && second && first !== second ? [[Number(first), Number(second)] as const] : [];
  });
  if (pairs.length === 0) return null;
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return 'ask';
  return isDayFirst ? 'day' : 'month';
}

const difficulties: Record<Difficulty, readonly string[]> = {
  easy: ['easy', 'e', '1', 'leicht', 'einfach', 'facile', 'facil'],
  medium: ['medium', 'm', '2', 'middle', 'normal', 'average', 'mittel', 'moyen', 'media', 'medio'],
  hard: ['hard', 'h', '3', 'difficult', 'schwer', 'schwierig', 'difficile', 'dificil'],
};

const statuses: Record<RecordStatus, readonly string[]> = {
  draft: ['draft', 'new', 'entwurf'],
  in_review: ['in review', 'in_review', 'review', 'pending'],
  ready: ['ready', 'approved', 'published', 'final', 'done', 'live', 'fertig'],
};

function wordIn<Word extends string>(words: Record<Word, readonly string[]>, text: string): Word | undefined {
  const folded = foldText(text.trim());
  return (Object.keys(words) as Word[]).find((word) => words[word].includes(folded));
}

/** What a cell says of how hard something is; undefined where it says none of it. */
export const readDifficulty = (text: string) => wordIn(difficulties, text);

/** What a cell says of how far something is; undefined where it says none of it. */
export const readStatus = (text: string) => wordIn(statuses, text);

/** Yes or no; undefined where it is neither. */
export function readYes(text: string): boolean | undefined {
  return { yes: true, true: true, 1: true, x: true, y: true, no: false, false: false, 0: false, n: false }[
    text.trim().toLowerCase()
  ];
}

/** The game that a cell names; undefined where it names none. */
export function readGame(text: string): ReviewedGame | undefined {
  const folded = foldText(text.trim()).replace('_', ' ');
  const fits = ({ name, names, label }: (typeof games)[ReviewedGame]) =>
    [name, names, label].some((one) => one.toLowerCase() === folded);
  return (Object.keys(games) as ReviewedGame[]).find(
    (game) => fits(games[game]) || game.replace('_', ' ') === folded,
  );
}

const SIGN = /^(?:(?:choice|option|answer) ?)?\(?([a-d1-4])[).:]?$/i;

function choiceAt(text: string) {
  const [, sign = ''] = SIGN.exec(text.trim()) ?? [];
  return choiceNames[/\d/.test(sign) ? Number(sign) - 1 : 'abcd'.indexOf(sign.toLowerCase() || '-')];
}

/** Which choice a cell says is right, by its text, its letter or its number: the text, `many` for several of them, `none`. */
export function readCorrect(choices: Choices, text: string): { correct: string } | 'many' | 'none' {
  if (text === '') return { correct: '' };
  const found = findChoice(choices, text) ?? choiceAt(text);
  if (found) return { correct: choices[found] };
  const parts = text.split(/\s*(?:[,;/&|]|\band\b)\s*/);
  const several = parts.filter((part) => findChoice(choices, part) ?? choiceAt(part));
  return several.length > 1 && several.length === parts.length ? 'many' : 'none';
}
