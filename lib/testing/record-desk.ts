import { contract, type GameApi } from '@/lib/api/contract';
import { embedded } from '@/lib/api/embedded';
import type { Caller } from '@/lib/contract/caller';
import { type Choices, games, pickChoices, type ReviewedGame } from '@/lib/contract/kinds';
import { addDays, type CalendarDate } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import type { Import } from '@/lib/features/import-export/server/check-whole-import';
import { importRecords } from '@/lib/features/import-export/server/import-records';
import { deleteExpiredMedia, insertMedia } from '@/lib/features/media/server/store';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import type { Consent, DatedRow } from '@/lib/features/records/server/record-kind';
import type { WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import { addCaller, addCategory, visitor } from './factories';
import { type Content, formatLine, LABEL, PEOPLE, type Person } from './record-content';
import type { RecordModel } from './record-model';

/** `setUpDesk` adds the categories, and the people. */
export const categories: string[] = [];
const people = {} as Record<Person, Caller>;

export async function setUpDesk(): Promise<void> {
  categories.push(await addCategory(), await addCategory());
  const [writer, other, editor, admin] = await Promise.all([
    addCaller('writer'),
    addCaller('writer'),
    addCaller('editor'),
    addCaller('admin'),
  ]);
  Object.assign(people, { writer, 'other writer': other, editor, admin });
}

/** Deletes the picture for good, unless something uses it. */
export async function deletePicture(model: RecordModel, desk: Desk): Promise<void> {
  const { deletedIds } = await embedded.deleteMedia({ mediaIds: ['picture'] }, people.admin);
  if (deletedIds.length > 0) await deleteExpiredMedia(new Date(Date.now() + 1).toISOString());
  model.hasPicture &&= deletedIds.length === 0;
  expect(await observe(desk.game)).toEqual(desk.found);
}

export type Row = DatedRow & Partial<QuestionRow & WordPuzzleRow>;

export const findPerson = (id: string | null) => PEOPLE.find((person) => people[person].user?.id === id);

/** Finds the label of a question among its choices, which an import shuffles. */
const labelOf = (choices: Partial<Choices>) =>
  Object.values(choices).find((choice) => choice.startsWith(LABEL)) ?? choices.choice1;

export function contentOf(row: Row): Content {
  return {
    text: row.question ?? row.word ?? '',
    label: row.hint ?? labelOf(pickChoices(row as Choices)) ?? '',
    alt: row.alt ?? null,
    category: row.categoryId,
    forDate: row.forDate,
    status: row.status,
    runsAnyDay: row.runsAnyDay === 1,
    themes: row.themes,
    explanation: row.explanation ?? null,
    correction: row.correction ?? null,
    note: row.returnedNote,
  };
}

/** Lists the visible records of a day, one line for each. */
async function listShownOn(game: ReviewedGame, forDate: CalendarDate): Promise<string[]> {
  // Puzzles are visible to staff and the apps only.
  if (game === 'word_puzzle') return [];
  const shown =
    game === 'daily'
      ? (await embedded.dailyQuestionsByDate({ forDate }, visitor)).singleGameQuestionsByDate.map(
          ({ categoryId, singleGameQuestionInfo: info }) => ({ categoryId, info }),
        )
      : (await embedded.weeklyQuestionsByDate({ forDate }, visitor)).weeklyGameQuestionsByDate.map(
          ({ categoryId, weeklyGameQuestionInfo: info }) => ({ categoryId, info }),
        );
  return shown
    .flatMap(({ categoryId: category, info }) => {
      if (!info) return [];
      return formatLine({ category, label: labelOf(info.choices) ?? '', alt: info.image?.alt ?? null });
    })
    .sort();
}

/** Reads everything that is stored, and the visible records of the days around today. */
export async function observe(game: ReviewedGame) {
  const db = database();
  const [rows, proposals, history, ...days] = await Promise.all([
    db
      .selectFrom(game === 'word_puzzle' ? 'word_categories' : 'trivia_questions')
      .selectAll()
      .orderBy('id')
      .execute() as Promise<Row[]>,
    db.selectFrom('proposals').selectAll().orderBy('id').execute(),
    db
      .selectFrom('history')
      .selectAll()
      .where('subjectType', '=', games[game].kind)
      .orderBy('subjectId')
      .orderBy('sequence')
      .execute(),
    ...[-1, 0, 1].map(async (days) => {
      const day = addDays(getProductToday(), days);
      return { day, shown: await listShownOn(game, day) };
    }),
  ]);
  return { rows, proposals, history, days };
}

export type Observed = Awaited<ReturnType<typeof observe>>;

export interface Desk {
  game: ReviewedGame;
  found: Observed;
  steps: number;
}

/** Expects the history's entries of each record to form one chain that ends with the stored state. */
export function expectUnbroken({ history, rows }: Observed): void {
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const [id, entries] of Map.groupBy(history, (entry) => entry.subjectId)) {
    let last: unknown = null;
    for (const { before, after } of entries) {
      expect(JSON.parse(before ?? 'null')).toEqual(last);
      last = JSON.parse(after ?? 'null');
    }
    expect(last).toEqual(stored.get(id) ?? null);
  }
  expect(rows.filter(({ id }) => !history.some((entry) => entry.subjectId === id))).toEqual([]);
}

export function expectAsModel(model: RecordModel, { rows, proposals, days }: Observed): void {
  const records = rows.map((row) => [row.id, { ...contentOf(row), author: findPerson(row.createdBy) }]);
  expect(Object.fromEntries(records)).toEqual(Object.fromEntries(model.records));
  const open = proposals.map((proposal) => {
    const content = contentOf(JSON.parse(proposal.content) as Row);
    return [
      proposal.subjectId,
      {
        content: { ...content, status: 'ready' },
        status: proposal.status,
        by: findPerson(proposal.createdBy),
        note: proposal.returnedNote,
        baseVersion: proposal.baseVersion,
        reason: proposal.reason,
      },
    ];
  });
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(model.proposals));
  for (const { day, shown } of days) expect(shown).toEqual(model.visibleOn(day));
}

/** Reads which record the reserve chose for a slot of today; it must be one of the candidates. */
export function followReserve(model: RecordModel, { rows }: Observed): void {
  for (const category of categories) {
    const choices = model.reserveFor(category);
    if (choices.length === 0) continue;
    const chosen = rows.find((row) => choices.includes(row.id) && row.forDate === model.today);
    expect(chosen).toBeDefined();
    if (chosen) model.fill(chosen.id);
  }
}

/** The same body may arrive again: with the same key after a lost response, or with another key from a second tab. */
export type Again = 'no' | 'lost response' | 'second tab';

/** An import is a call, too, but has an address of its own. */
const calls = {
  ...embedded,
  importRecords: (wanted: Import, caller: Caller) => importRecords(wanted, caller),
};
type Calls = typeof calls;

/** A call of a person, and its effect on the model after it is acknowledged. */
interface Call<Name extends keyof Calls> {
  name: Name;
  by: Person;
  input: Parameters<Calls[Name]>[0];
  /** The call names an outdated version, so it must have no effect. */
  isStale: boolean;
  again: Again;
  effect: (answer: Awaited<ReturnType<Calls[Name]>>) => void;
}

/** A repetition of these calls is refused as already done; all others get the first response again. */
const DONE_ONCE: readonly string[] = [
  'moveRecord',
  'approve',
  'requestChanges',
  'rejectProposal',
  'withdrawProposal',
];

/**
 * Makes a call and expects the model's records after it. A refused call, or a repetition of the same body, must change
 * nothing.
 */
export async function makeCall<Name extends keyof Calls>(model: RecordModel, desk: Desk, call: Call<Name>) {
  const { name, by, input, isStale, again, effect } = call;
  const before = desk.found;
  desk.steps += 1;
  // Instants order the steps of a person, which are never made within one millisecond.
  jest.setSystemTime(Date.now() + 1);
  const caller = { ...people[by], idempotencyKey: `step ${desk.steps}` };
  const send = async (more: Partial<Caller> = {}) => {
    const access = name === 'importRecords' ? 'write' : contract[name as keyof GameApi].access;
    if (access !== 'visitor' && !can(caller.user, access)) {
      throw new ApiError('not_allowed', describeRefusal(access));
    }
    return (await calls[name](input as never, { ...caller, ...more })) as Awaited<ReturnType<Calls[Name]>>;
  };
  let answer: Awaited<ReturnType<typeof send>>;
  try {
    answer = await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(await observe(desk.game)).toEqual(before);
    return;
  }
  const after = await observe(desk.game);
  desk.found = after;
  expectUnbroken(after);
  if (by === 'writer' || by === 'other writer') expect(after.days).toEqual(before.days);
  if (isStale) expect(after.rows.map(contentOf)).toEqual(before.rows.map(contentOf));
  else model.take((input as Consent).goesLive === true, () => effect(answer));
  followReserve(model, after);
  expectAsModel(model, after);
  const known = new Set(before.history.map(({ id }) => id));
  const newEntries = after.history.filter(({ id }) => !known.has(id));
  for (const { changedBy } of newEntries) expect([people[by].user?.id, null]).toContain(changedBy);
  if (again === 'no') return;
  const key = again === 'second tab' ? `${caller.idempotencyKey}, second tab` : caller.idempotencyKey;
  const repeat = await send({ idempotencyKey: key }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return error;
  });
  // The reserve may have changed records since the response.
  const isAsLeft = newEntries.every(({ changedBy }) => changedBy !== null);
  if (again === 'lost response' && isAsLeft) {
    if (repeat instanceof ApiError) expect(DONE_ONCE).toContain(name);
    else expect(repeat).toEqual(answer);
  }
  expect(await observe(desk.game)).toEqual(after);
}

const TABLES = [
  'reserve_runs',
  'proposals',
  'notes',
  'history',
  'trivia_questions',
  'word_categories',
  'media',
] as const;

export async function clearDesk(game: ReviewedGame): Promise<Desk> {
  for (const table of TABLES) await database().deleteFrom(table).execute();
  const file = { kind: 'image', driver: 'local', contentType: 'image/png', bytes: 1 } as const;
  await insertMedia({ ...file, id: 'picture', createdAt: new Date().toISOString() });
  return { game, found: await observe(game), steps: 0 };
}
