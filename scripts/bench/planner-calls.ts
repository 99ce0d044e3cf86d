// Times what people plan with on the database that the settings name: one process of `npm run bench -- planner`.
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { moveRecord } from '@/lib/features/plan/server/move-record';
import { findPlan } from '@/lib/features/plan/server/service';
import { reviewedKinds } from '@/lib/features/review/server/reviewed-store';
import { searchRecords } from '@/lib/features/search/server/service';
import { findTwins } from '@/lib/features/twins/server/service';
import { addCaller } from '@/lib/testing/factories';
import { answerRounds } from './compare-sizes';
import { MOVE, ONE_DAY, SEARCH, THREE_MONTHS, TWINS } from './planner';

type Work = () => Promise<unknown>;

/** The last day that a filled database has questions for, and the first of three months that end there. */
const LAST_DAY = 30;
const FIRST_DAY = LAST_DAY - 91;

/** Words of a filled database: whole, begun, two of one question, many fitting ones, none, and with a slip. */
const queries = [
  ...Array.from({ length: 20 }, (_, index) => `word${String.fromCharCode(97 + index)}ba`),
  ...Array.from({ length: 10 }, (_, index) => `word${String.fromCharCode(97 + index)}`),
  'wordbaa wordcaa',
  'which wordhaa was',
  'wor',
  'word',
  'which word',
  'which',
  'two three',
  'quokka',
  'wrodbaa',
  'wordbba',
  '1',
  '9',
];

/** What somebody may type: words of the database that many, few and all have, by themselves and together. */
const drafts = [
  ...Array.from({ length: 20 }, (_, index) => {
    const word = (by: number) =>
      `word${String.fromCharCode(97 + ((index * by) % 26))}${index % 2 ? 'b' : 'a'}a`;
    return `Which ${word(1)} was the ${word(3)} of ${word(7)}, ${index * 731}?`;
  }),
  ...Array.from({ length: 10 }, (_, index) => {
    const word = (by: number) => `word${String.fromCharCode(97 + ((index + by) % 26))}ca`;
    return `${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(word).join(' ')} quokka`;
  }),
  'Which was the one of two and three?',
  'Which two?',
  'word',
  'Who painted the quokka of Rottnest, and when did visitors first take pictures with it?',
  '日本で一番高い山は何ですか',
  'Which word, word, words, worded or wording is the word of the year?',
];

async function listCalls(): Promise<[string, Work][]> {
  const [caller, today] = [await addCaller(), productToday()];
  const plan = (from: number, to: number) =>
    findPlan({ game: 'daily', from: addDays(today, from), to: addDays(today, to) }, caller);
  const moved = await database()
    .selectFrom('trivia_questions')
    .select(['id', 'version', 'category_id', 'for_date'])
    .where('for_date', '=', addDays(today, LAST_DAY))
    .executeTakeFirstOrThrow();
  let { version } = moved;
  /** To a day without a question and back: two moves. */
  async function move() {
    for (const days of [LAST_DAY + 1, LAST_DAY]) {
      const place = { categoryId: moved.category_id, forDate: addDays(today, days) };
      ({ version } = await moveRecord({ game: 'daily', id: moved.id, version, ...place }, caller));
    }
  }
  return [
    [ONE_DAY, () => plan(1, 1)],
    [THREE_MONTHS, () => plan(FIRST_DAY, LAST_DAY)],
    [MOVE, move],
    ...queries.map((query): [string, Work] => [
      `${SEARCH}${query}`,
      () => searchRecords({ query }, reviewedKinds),
    ]),
    ...drafts.map((text, index): [string, Work] => {
      const asked = { text, answer: index % 2 ? 'Two' : 'wordaaa wordbaa', options: ['One', 'Three', '7'] };
      return [`${TWINS}${text}`, () => findTwins({ ...asked, forDate: addDays(today, -1) }, reviewedKinds)];
    }),
  ];
}

answerRounds(listCalls());
