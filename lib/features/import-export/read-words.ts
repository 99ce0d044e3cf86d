import {
  type Difficulty,
  games,
  REVIEWED_GAMES,
  type RecordStatus,
  type ReviewedGame,
} from '@/lib/contract/kinds';
import { addDays, type CalendarDate, isCalendarDate } from '@/lib/dates/calendar-date';
import { type DateOrder, readDate } from '@/lib/dates/read-date';
import { foldText } from '@/lib/text/normalize';

/** Two numbers without a year are a day only with a slash, because “5-12” is more often a range. */
const NUMBERS = /^(\d{1,2})(?:[/-](\d{1,2})[/-](\d{4}|\d{2})|\/(\d{1,2}))$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
/** Spreadsheets count days from 1900. These numbers are days in the years 1998 to 2121. */
const SERIAL = /^(?:3[6-9]|[4-7]\d|80)\d{3}$/;
const SERIAL_DAY_0 = '1899-12-30';

function findNumbers(text: string): { first: string; second: string; year: string } | undefined {
  const [, first = '', second, year = '', alone = ''] = NUMBERS.exec(text) ?? [];
  return first ? { first, second: second ?? alone, year } : undefined;
}

function toDate(year: string, month: string, day: string): CalendarDate | null {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** Parses a day with the year first, as a spreadsheet's number, or in words for `readDate`. */
function readPlainDate(text: string, today: CalendarDate): CalendarDate | null {
  const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year) return toDate(year, month, day);
  if (SERIAL.test(text)) return addDays(SERIAL_DAY_0, Number(text));
  return /\d/.test(text) && !/^[+-]/.test(text) ? readDate(text.replace(/^\p{L}+\.?, /u, ''), today) : null;
}

/** Parses a day in the given order of its numbers; null for another text, or for an ambiguous day without an order. */
export function readCellDate(
  text: string,
  order: DateOrder | null,
  today: CalendarDate,
): CalendarDate | null {
  const numbers = findNumbers(text);
  if (!numbers) return readPlainDate(text, today);
  const { first, second, year } = numbers;
  const find = (month: string, day: string) =>
    year ? toDate(year, month, day) : readDate(`${month}/${day}`, today);
  const byDay = find(second, first);
  const byMonth = find(first, second);
  if (order) return order === 'day' ? byDay : byMonth;
  const isAmbiguous = byDay && byMonth && byDay !== byMonth;
  return isAmbiguous ? null : (byDay ?? byMonth);
}

export const isDateText = (text: string): boolean =>
  Boolean(findNumbers(text)?.year) || readPlainDate(text, '2000-01-01') !== null;

/** Finds the order of day and month in these cells; `ask` if it is ambiguous, null if it does not matter. */
export function findDateOrder(texts: readonly string[]): DateOrder | 'ask' | null {
  const pairs = texts.flatMap((text) => {
    const { first, second } = findNumbers(text) ?? {};
    return first && second && first !== second ? [[Number(first), Number(second)] as const] : [];
  });
  if (pairs.length === 0) return null;
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return 'ask';
  return isDayFirst ? 'day' : 'month';
}

/** Makes a function that finds the meaning of a text; `words` lists the words of each meaning, with commas between. */
export function makeWordReader<Word extends string>(words: Record<Word, string>) {
  const all = Object.entries(words) as [Word, string][];
  const meanings = new Map(
    all.flatMap(([word, texts]) => texts.split(',').map((text) => [foldText(text.trim()), word] as const)),
  );
  return (text: string): Word | undefined => meanings.get(foldText(text.trim().replace(/☆+$/, '')));
}

export const readDifficulty = makeWordReader<Difficulty>({
  easy: `easy, e, 1, ★, *, ⭐, very easy, simple, beginner, novice, basic, low, elementary, rookie, leicht,
    einfach, anfanger, facile, facil, debutant, principiante, iniciante, makkelijk, latt, let, enkel,
    helppo, latwy, latwe, snadne, snadna, lehka, konnyu, usor, kolay, легкий, легко, легкая, простой, 简单,
    簡単, 易, 쉬움, ง่าย, mudah, de, سهل, קל, आसान`,
  medium: `medium, m, 2, ★★, **, ⭐⭐, med, mid, middle, normal, average, moderate, intermediate, standard,
    mittel, mittelschwer, moyen, moyenne, confirme, intermediaire, media, medio, intermedio, medelsvar,
    middels, gemiddeld, sredni, srednie, stredni, kozepes, mediu, orta, средний, средне, средняя, середній,
    中等, 普通, 中, 보통, ปานกลาง, sedang, trung binh, متوسط, בינוני, मध्यम`,
  hard: `hard, h, 3, ★★★, ***, ⭐⭐⭐, very hard, difficult, advanced, expert, high, tough, challenging,
    pro, schwer, schwierig, fortgeschritten, experte, difficile, dificil, avance, avanzado, experto,
    esperto, moeilijk, svar, svaer, vanskelig, vaikea, trudny, trudne, tezke, tezka, nehez, greu, zor,
    сложный, сложно, трудный, тяжелый, складний, 困难, 困難, 難しい, 難, 어려움, ยาก, sulit, sukar, kho,
    صعب, קשה, कठिन`,
});

export const readStatus = makeWordReader<RecordStatus>({
  draft: 'draft, new, entwurf',
  in_review: 'in review, in_review, review, pending',
  ready: 'ready, approved, published, final, done, live, fertig',
});

export function readYesOrNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (['yes', 'true', '1', 'x', 'y'].includes(word)) return true;
  return ['no', 'false', '0', 'n'].includes(word) ? false : undefined;
}

export function readGame(text: string): ReviewedGame | undefined {
  const folded = foldText(text.trim()).replace('_', ' ');
  return REVIEWED_GAMES.find((game) => {
    const { name, names, label } = games[game];
    return [name, names, label].some((one) => one.toLowerCase() === folded);
  });
}

/** Finds unknown levels in file order. A number other than 1, 2 or 3 makes all numbers unknown: the scale differs. */
export function findUnknownLevels(texts: readonly string[]): string[] {
  const values = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  const isNumber = (text: string) => /^[\d.,]+$/.test(text);
  const isOtherScale = values.some((text) => isNumber(text) && readDifficulty(text) === undefined);
  return values.filter((text) => readDifficulty(text) === undefined || (isOtherScale && isNumber(text)));
}

export const findUnknownStatuses = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim()))].filter((text) => readStatus(text) === undefined);
