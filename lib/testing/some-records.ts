import fc from 'fast-check';
import { choiceNames, DIFFICULTIES, games, RECORD_STATUSES, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate, getDayOfWeek } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import type { ImportRow } from '@/lib/features/import-export/contract';
import { mediaRights } from '@/lib/features/media/fields';
import { background, type OptionalFields } from '@/lib/features/records/rules';
import { cleanText, UNREADABLE } from '@/lib/text/normalize';

/** A format or a spreadsheet may misinterpret these texts. */
const AWKWARD = [
  '=1+1',
  "'=x",
  '+49',
  '-',
  '@a',
  'a\nb',
  'a\r\nb',
  '"quoted, "',
  'אבג ؟',
  '👩‍👩‍👧‍👦',
  '€',
  'a;b\tc',
  '_x000D_',
  '<b>&amp;',
  '007',
  '2026-11-24',
  '1e5',
  'NULL',
  "''",
  '1/2',
  'TRUE',
  'true',
  'null',
  '#N/A',
  ' ',
  '  x  ',
  'A',
  '1',
  '(b)',
  'None of these',
  '\u2028',
  '\u000b',
  '\u0001',
  'a\rb',
  '\u0085',
  '\ufffe',
  'e\u0301',
  'क्षि',
  ']]>',
] as const;
/** The contract's texts refuse these characters, and an import warns of U+FFFD; their own tests cover that. */
const UNREADABLE_EACH = new RegExp(`${UNREADABLE.source}|\uFFFD`, 'gu');
const someText = fc
  .array(fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: 'grapheme', maxLength: 9 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => cleanText(parts.join('').replaceAll(UNREADABLE_EACH, ' ')).trim() || 'x');
const someLine = someText.map((text) => text.replaceAll(/\p{Cc}/gu, ' '));
const someDay = fc.option(fc.integer({ min: 1, max: 900 }).map((days) => addDays(getProductToday(), days)));
const orNothing = (text: fc.Arbitrary<string>) => fc.oneof({ weight: 3, arbitrary: text }, fc.constant(''));

/** Makes a value for each optional field, as a row of an import has it. */
const someOptional = <Name extends string>(fields: OptionalFields<Name>) =>
  fc.record(
    fields.each((_, { type }): fc.Arbitrary<string | null> => {
      if (type === 'day') return someDay;
      const text =
        type === 'line' ? someLine : someText.map((lines) => lines.replaceAll(/[^\P{Cc}\t\n\r]/gu, ' '));
      return orNothing(text);
    }),
  );

const someRecord = fc.record({
  background: someOptional(background),
  rights: someOptional(mediaRights),
  text: someText,
  choices: fc.tuple(...choiceNames.map(() => someText)),
  right: fc.constantFrom(...choiceNames),
  word: fc.constantFrom('Owl', 'ЁЖ', 'क्षमा', 'ΣΟΦΌΣ', 'ÅR', '語', 'straße'),
  /** A draft lacks these fields. */
  lacks: fc.subarray(['text', ...choiceNames, 'correct']),
  /** It counts days from today on which the game is played; null is the bench. */
  day: fc.option(fc.integer({ min: -40, max: 40 }).filter((day) => day !== 0)),
  status: fc.constantFrom(...RECORD_STATUSES),
  difficulty: fc.option(fc.constantFrom(...DIFFICULTIES)),
  themes: fc.subarray(['Pop', 'The 80s', 'AC;DC', '=Sums', "'=x", '-', 'Ünïcode "1"']),
  runsAnyDay: fc.boolean(),
  media: fc.constantFrom(null, 'image' as const, 'zoom' as const, 'audio' as const),
  alt: orNothing(someText),
  correction: orNothing(someLine),
});

type SomeRecord = typeof someRecord extends fc.Arbitrary<infer Value> ? Value : never;

function playedOn(game: ReviewedGame, days: number): CalendarDate {
  const { weekday } = games[game];
  const today = getProductToday();
  return weekday === null ? addDays(today, days) : addDays(today, days * 7 + weekday - getDayOfWeek(today));
}

/** Records may have the files with these ids. */
export interface SomeMedia {
  image: string;
  zoom: string;
  audio: string;
}

function pickMedia({ media, alt, rights }: SomeRecord, ids: SomeMedia) {
  if (!media) return {};
  const mediaType = media === 'zoom' ? ('image' as const) : media;
  const zoomMediaId = media === 'zoom' ? ids.zoom : null;
  return { mediaType, mediaId: ids[mediaType], zoomMediaId, alt, ...rights };
}

function contentOf(game: ReviewedGame, some: SomeRecord, at: number, ids: SomeMedia): Partial<ImportRow> {
  const lacks = (what: string) => some.status === 'draft' && some.lacks.includes(what);
  const text = lacks('text') ? '' : `${some.text} ${at}?`;
  if (games[game].kind === 'word_puzzle') {
    // An import refuses two puzzles with the same word and no hint.
    const hint = at === 0 ? text : `${some.text} ${at}?`;
    return { puzzle: { word: lacks('choice1') ? '' : some.word, hint } };
  }
  // The choices of a draft may be equal.
  const mayBeEqual = some.status === 'draft' && some.lacks.length > 2;
  const choices = Object.fromEntries(
    choiceNames.map((name, index) => {
      const choice = mayBeEqual ? some.choices[index] : `${index}${some.choices[index]}`;
      return [name, lacks(name) ? '' : choice];
    }),
  );
  const correctChoice = lacks('correct') ? '' : choices[some.right];
  const question = { question: text, ...choices, correctChoice };
  return { question, correction: some.correction, ...pickMedia(some, ids) };
}

/** Makes rows of an import for records of a game with any valid content, each with its day. */
export const makeSomeRows = (game: ReviewedGame, categoryId: string, ids: SomeMedia) =>
  fc
    .uniqueArray(someRecord, {
      minLength: 1,
      maxLength: 6,
      // A slot has one record.
      selector: ({ day }) => (games[game].hasSlots ? day : null) ?? {},
    })
    .map((all) =>
      all.map((some, at): ImportRow => {
        const { status, difficulty, themes, runsAnyDay, day } = some;
        return {
          line: at + 2,
          categoryId,
          forDate: day === null ? null : playedOn(game, day),
          status,
          difficulty,
          themes,
          runsAnyDay,
          ...some.background,
          ...contentOf(game, some, at, ids),
        };
      }),
    );
