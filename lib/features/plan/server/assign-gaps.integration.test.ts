import type { ReviewedGame } from '@/lib/contract/kinds';
import { addDays, formatWeekdayDate, getDayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { listNotices } from '@/lib/features/notices/server/service';
import { findOverview } from '@/lib/features/plan/server/overview';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { assignGaps } from './assign-gaps';
import { moveRecord } from './move-record';
import { findPlan, findPlanStamp } from './service';

const today = getProductToday();
const day = (days: number) => addDays(today, days);
type Staff = Awaited<ReturnType<typeof addCaller>>;

async function addPeople(game: ReviewedGame = 'daily') {
  const editor = await addCaller('editor');
  const [wendy, walt] = [await addCaller('writer'), await addCaller('writer')];
  const categoryId = await addCategory();
  /** Lists the assignments of the category's gaps in the plan. */
  async function seen(caller: Staff = editor) {
    const { assignments } = await findPlan({ game, from: day(-2), to: day(40) }, caller);
    return assignments.filter((one) => one.categoryId === categoryId);
  }
  async function assign(person: Staff | null, days: readonly string[], by: Staff = editor, dueOn = day(1)) {
    const before = await seen();
    const idOn = (forDate: string) => before.find((one) => one.forDate === forDate)?.id;
    const gaps = days.map((forDate) => ({ categoryId, forDate, seen: idOn(forDate) }));
    await assignGaps({ game, gaps, person: person?.user.username ?? null, dueOn }, by);
  }
  return { editor, wendy, walt, categoryId, seen, assign };
}

it('writers see in the plan, the overview and the notices which gaps an editor assigns and takes back', async () => {
  const { wendy, walt, editor, categoryId, seen, assign } = await addPeople();
  const stamps = [await findPlanStamp()];
  await assign(wendy, [day(3), day(5)]);
  stamps.push(await findPlanStamp());
  expect(await seen(wendy)).toMatchObject([
    { forDate: day(3), person: wendy.user.username, dueOn: day(1), isOwn: true },
    { forDate: day(5), person: wendy.user.username, isOwn: true },
  ]);
  expect(await seen()).toMatchObject([{ isOwn: false }, { isOwn: false }]);
  await assign(walt, [day(5)], editor, day(4));
  await assign(wendy, [day(7)], editor, today);
  const { assigned } = await findOverview({}, wendy);
  // The gap that is due first comes first.
  expect(assigned).toMatchObject({
    total: 2,
    items: [{ forDate: day(7) }, { categoryId, game: 'daily', forDate: day(3) }],
  });
  expect((await findOverview({}, walt)).assigned.items).toMatchObject([{ forDate: day(5), dueOn: day(4) }]);
  const noticesOf = async (caller: Staff) => (await listNotices({}, caller)).notices;
  const by = editor.user.username;
  expect(await noticesOf(walt)).toMatchObject([{ kind: 'assigned', by, count: 1 }]);
  expect(await noticesOf(editor)).toMatchObject([{ kind: 'runway' }]);
  const { daily } = await findOverview({}, editor);
  expect(daily.find((row) => row.categoryId === categoryId)?.assigned).toEqual({
    [day(3)]: wendy.user.username,
    [day(5)]: walt.user.username,
  });
  await assign(null, [day(3), day(5), day(7)]);
  stamps.push(await findPlanStamp());
  expect(stamps[0]).toEqual(stamps[2]);
  expect(stamps[0]).not.toEqual(stamps[1]);
  expect(await seen()).toEqual([]);
  expect((await findOverview({}, wendy)).assigned.total).toBe(0);
  expect(await noticesOf(walt)).toEqual([]);
});

it('an editor assigns gaps of weekly questions on their day, and on no other', async () => {
  const saturday = day((SATURDAY - getDayOfWeek(today) + 7) % 7 || 7);
  const weekly = await addPeople('weekly');
  await weekly.assign(weekly.wendy, [saturday], weekly.editor, today);
  expect(await weekly.seen()).toMatchObject([{ forDate: saturday }]);
  await expect(weekly.assign(weekly.wendy, [addDays(saturday, 1)])).rejects.toMatchObject({ status: 400 });
});

it('an editor assigns gaps of word puzzles', async () => {
  const puzzles = await addPeople('word_puzzle');
  await puzzles.assign(puzzles.wendy, [day(2)]);
  expect(await puzzles.seen()).toMatchObject([{ forDate: day(2) }]);
});

it('a writer may take free gaps and give back their own, and nothing else', async () => {
  const { wendy, walt, seen, assign } = await addPeople();
  await assign(wendy, [day(3)], wendy);
  expect(await seen(wendy)).toMatchObject([{ isOwn: true }]);
  await assign(walt, [day(4)]);
  for (const attempt of [
    () => assign(walt, [day(6)], wendy),
    () => assign(wendy, [day(4)], wendy),
    () => assign(null, [day(4)], wendy),
    () => assign(wendy, [day(3)], wendy, day(2)),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
  }
  await assign(null, [day(3)], wendy);
  expect(await seen()).toMatchObject([{ forDate: day(4), person: walt.user.username }]);
});

it('a writer gets no notice of a gap that they take themselves, or that was assigned 31 days ago', async () => {
  const { wendy, walt, assign } = await addPeople();
  await assign(wendy, [day(3)], wendy);
  await assign(walt, [day(4)]);
  const assignedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const ofWalt = database().updateTable('gap_assignments').where('userId', '=', walt.user.id);
  await ofWalt.set({ assignedAt }).execute();
  for (const caller of [wendy, walt]) expect((await listNotices({}, caller)).notices).toEqual([]);
});

it('an editor who assigns a gap to a player or a disabled account is refused', async () => {
  const { editor, assign } = await addPeople();
  const [player, disabled] = [await addCaller('player'), await addCaller('editor')];
  const disabledAt = new Date().toISOString();
  await database().updateTable('users').set({ disabledAt }).where('id', '=', disabled.user.id).execute();
  for (const person of [player, disabled]) {
    await expect(assign(person, [day(3)], editor)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'person' }],
    });
  }
});

it('one of two writers who take the same gaps at once gets all of them', async () => {
  const { wendy, walt, categoryId, seen } = await addPeople();
  const gaps = [day(3), day(4)].map((forDate) => ({ categoryId, forDate }));
  const take = (by: Staff) =>
    assignGaps({ game: 'daily', gaps, person: by.user.username, dueOn: today }, by).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
  expect((await Promise.all([take(wendy), take(walt)])).toSorted()).toEqual(['stale', 'taken']);
  const owners = (await seen()).map(({ person }) => person);
  expect(owners).toHaveLength(gaps.length);
  expect(new Set(owners).size).toBe(1);
  // After a lost response, the repetition has nothing to do.
  const [first] = await seen();
  const owner = first?.person === wendy.user.username ? wendy : walt;
  expect(await take(owner)).toBe('taken');
  expect((await seen())[0]?.id).toBe(first?.id);
});

it('an editor who assigns a filled slot among others is refused, and nothing is assigned', async () => {
  const { wendy, editor, categoryId, seen, assign } = await addPeople();
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, day(8)) }, editor);
  const refused = assign(wendy, [day(7), day(8)]);
  await expect(refused).rejects.toMatchObject({
    code: 'slot_taken',
    issues: [{ path: 'gaps.1', message: expect.stringContaining(formatWeekdayDate(day(8))) }],
  });
  expect(await seen()).toEqual([]);
});

it.each([
  ['yesterday', day(-1)],
  ['the day after its day', day(10)],
])('an editor who chooses %s as the due day of a gap is refused', async (_what, dueOn) => {
  const { wendy, editor, assign } = await addPeople();
  await expect(assign(wendy, [day(9)], editor, dueOn)).rejects.toMatchObject({
    issues: [{ path: 'dueOn' }],
  });
});

it('an editor chooses the day of the gap as its due day', async () => {
  const { wendy, editor, seen, assign } = await addPeople();
  await assign(wendy, [day(9)], editor, day(9));
  expect(await seen()).toMatchObject([{ dueOn: day(9) }]);
});

it('an editor who assigns a gap of a deactivated category is refused', async () => {
  const { wendy, categoryId, assign } = await addPeople();
  await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
  await expect(assign(wendy, [day(8)])).rejects.toMatchObject({ status: 400, issues: [{ path: 'gaps.0' }] });
});

it('an assignment is hidden while its gap has a draft, its category is inactive or its person has left', async () => {
  const { wendy, editor, categoryId, seen, assign } = await addPeople();
  await assign(wendy, [day(3)]);
  const triviaQuestion = questionOf(categoryId, day(3));
  const { triviaQuestion: draft } = await saveDailyQuestion({ triviaQuestion, status: 'draft' }, wendy);
  expect(await seen()).toEqual([]);
  expect((await findOverview({}, wendy)).assigned.total).toBe(0);
  const { id, version } = draft;
  await moveRecord({ game: 'daily', id, version, categoryId, forDate: day(6) }, editor);
  expect(await seen()).toMatchObject([{ forDate: day(3), person: wendy.user.username }]);

  const category = database().updateTable('categories').where('id', '=', categoryId);
  await category.set({ active: 0 }).execute();
  expect(await seen()).toEqual([]);
  await category.set({ active: 1 }).execute();
  const account = database().updateTable('users').where('id', '=', wendy.user.id);
  await account.set({ disabledAt: new Date().toISOString() }).execute();
  expect(await seen()).toEqual([]);
  await assign(editor, [day(3)]);
  expect(await seen()).toMatchObject([{ person: editor.user.username }]);
});

it('past assignments are hidden, and deleted with the next one', async () => {
  const { wendy, categoryId, seen, assign } = await addPeople();
  await assign(wendy, [day(1)], undefined, today);
  const rows = database().updateTable('gap_assignments').where('categoryId', '=', categoryId);
  await rows.set({ forDate: day(-1) }).execute();
  expect(await seen()).toEqual([]);
  await assign(wendy, [day(2)]);
  const stored = database()
    .selectFrom('gap_assignments')
    .select('forDate')
    .where('categoryId', '=', categoryId);
  expect(await stored.execute()).toEqual([{ forDate: day(2) }]);
});
