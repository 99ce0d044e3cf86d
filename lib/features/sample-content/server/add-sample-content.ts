import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { type QuestionGame, toChoices } from '@/lib/contract/kinds';
import { addDays, getDayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import {
  dailyQuestions,
  type SampleQuestion,
  sampleCategories,
  weeklyQuestions,
  wordPuzzles,
} from '@/lib/db/sample-content/sample-content';
import { makeUserRow } from '@/lib/features/accounts/server/store';
import { toCategoryKey } from '@/lib/features/categories/rules';
import { toDuplicateKey } from '@/lib/features/questions/rules';
import { foldCase } from '@/lib/text/normalize';
import { insertRows, isEmptyDatabase, type Rows, storeSampleMedia } from './store';

const DAYS_BACK = 14;
const LAST_CATEGORY = sampleCategories.length - 1;

/** The last category has no record today. On other days each category has a gap every 13 days, no two on one day. */
function isGap(daysFromToday: number, categoryIndex: number): boolean {
  if (daysFromToday === 0) return categoryIndex === LAST_CATEGORY;
  return (daysFromToday + DAYS_BACK + categoryIndex * 4) % 13 === 0;
}

function toRow(
  game: QuestionGame,
  categoryId: string,
  forDate: string,
  { media, ...sample }: SampleQuestion,
  mediaIdOf: (file: string) => string,
): Rows['trivia_questions'][number] {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    game,
    tag: randomBytes(9).toString('base64url'),
    categoryId,
    forDate,
    question: sample.question,
    duplicateKey: toDuplicateKey(sample.question),
    ...toChoices(sample.choices),
    correctChoice: sample.correct,
    explanation: sample.explanation,
    source: sample.source,
    ...(media && {
      mediaType: media.kind,
      mediaId: mediaIdOf(media.file),
      alt: media.alt,
      credit: media.credit,
    }),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

const stats = [
  { category: 'geography', totalAnswered: 42, totalCorrect: 31 },
  { category: 'film-tv', totalAnswered: 38, totalCorrect: 35 },
  { category: 'history', totalAnswered: 27, totalCorrect: 9 },
  { category: 'sport', totalAnswered: 12, totalCorrect: 12 },
];

const makePlayer = (username: string, name: string, color: string, daysSinceJoined: number) =>
  makeUserRow({
    username,
    name,
    role: 'player',
    defaultAvatarColor: color,
    dateJoined: addDays(getProductToday(), -daysSinceJoined),
  });

function makePlayers(categoryIds: ReadonlyMap<string, string>, mediaIdOf: (file: string) => string) {
  const fan = makePlayer('trivia_fan', 'Tess Rivera', '#6A35B8', 420);
  const newcomer = makePlayer('newcomer', 'Noor Haddad', '#1C9CF0', 3);
  const makeGroup = (tag: string, nameOfGroup: string, privateGroup: 0 | 1, scoringMode: string) => ({
    id: randomUUID(),
    tag,
    nameOfGroup,
    privateGroup,
    scoringMode,
    mediaImageId: mediaIdOf(`group-${tag}.svg`),
    createdAt: new Date().toISOString(),
  });
  const open = makeGroup('open-table', 'The Open Table', 0, 'COMPETITIVE');
  const locked = makeGroup('locked-table', 'The Locked Table', 1, 'CASUAL');
  return {
    users: [fan, newcomer],
    game_stats: stats.map(({ category, ...counts }) => ({
      userId: fan.id,
      categoryId: categoryIds.get(category) ?? '',
      ...counts,
    })),
    group_games: [open, locked],
    group_members: [
      { groupId: open.id, userId: fan.id },
      { groupId: open.id, userId: newcomer.id },
      { groupId: locked.id, userId: fan.id },
    ],
    group_categories: [
      ...[...categoryIds.values()].map((categoryId) => ({ groupId: open.id, categoryId })),
      ...[...categoryIds.values()].slice(0, 3).map((categoryId) => ({ groupId: locked.id, categoryId })),
    ],
    group_invites: [{ code: foldCase('JOIN-US'), groupId: locked.id }],
  };
}

/** Fills a new database, all or nothing, so that an interrupted start begins again. */
export async function addSampleContent(): Promise<void> {
  const db = database();
  if (!(await isEmptyDatabase(db))) return;
  const media = await storeSampleMedia();
  const today = getProductToday();
  const categoryIds = new Map<string, string>(sampleCategories.map(({ key }) => [key, randomUUID()]));
  const findId = (key: string) => categoryIds.get(key) ?? '';

  const categories = sampleCategories.map(({ key, name, color, art: file }, position) => ({
    id: findId(key),
    name,
    nameKey: toCategoryKey(name),
    mediaId: media.idOf(file),
    defaultAvatarColor: color,
    position,
    active: 1,
    version: 1,
  }));

  const spreadOverDays = <Sample, Row>(
    samples: Record<(typeof sampleCategories)[number]['key'], readonly Sample[]>,
    toRowOf: (sample: Sample, categoryId: string, forDate: string) => Row,
  ): Row[] =>
    sampleCategories.flatMap(({ key }, categoryIndex) =>
      samples[key].flatMap((sample, index) => {
        const offset = index - DAYS_BACK;
        return isGap(offset, categoryIndex) ? [] : [toRowOf(sample, findId(key), addDays(today, offset))];
      }),
    );
  const daily = spreadOverDays(dailyQuestions, (sample, categoryId, day) =>
    toRow('daily', categoryId, day, sample, media.idOf),
  );
  const thisSaturday = addDays(today, SATURDAY - getDayOfWeek(today));
  const weekly = weeklyQuestions.flatMap((questions, weeksBack) =>
    questions.map((question) => {
      const day = addDays(thisSaturday, -7 * weeksBack);
      return toRow('weekly', findId(question.category), day, question, media.idOf);
    }),
  );
  const puzzles = spreadOverDays(wordPuzzles, ({ word, hint }, categoryId, forDate) => {
    const row = { id: randomUUID(), categoryId, forDate, word, hint };
    return { ...row, version: 1, updatedAt: new Date().toISOString() };
  });

  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, {
      media: media.rows,
      categories,
      trivia_questions: [...daily, ...weekly],
      word_categories: puzzles,
      ...makePlayers(categoryIds, media.idOf),
    });
  });
}
