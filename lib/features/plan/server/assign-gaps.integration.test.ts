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
  async function listAssigned(caller: Staff = editor) {
    const { assignments } = await findPlan({ game, from: day(-2), to: day(40) }, caller);
    return assignments.filter((one) => one.categoryId === categoryId);
  }
  async function assign(person: Staff | null, days: readonly string[], by: Staff = editor, dueOn = day(1)) {
    const before = await listAssigned();
    const idOn = (forDate: string) => before.find((one) => one.forDate === forDate)?.id;
    const gaps = days.map((forDate) => ({ categoryId, forDate, seen: idOn(forDate) }));
    await assignGaps({ game, gaps, person: person?.user.username ?? null, dueOn }, by);
  }
  return { editor, wendy, walt, categoryId, listAssigned, assign };
}

it('a writer sees in the plan which gaps an editor assigned, and which of them are their own', async () => {
  const { wendy, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(3), day(5)]);
  expect(await listAssigned(wendy)).toMatchObject([
    { forDate: day(3), person: wendy.user.username, dueOn: day(1), isOwn: true },
    { forDate: day(5), person: wendy.user.username, isOwn: true },
  ]);
  expect(await listAssigned()).toMatchObject([{ isOwn: false }, { isOwn: false }]);
});

it('a writer sees their gaps on the overview, the one that is due first at the top', async () => {
  const { wendy, walt, editor, categoryId, assign } = await addPeople();
  await assign(wendy, [day(3), day(5)]);
  await assign(walt, [day(5)], editor, day(4));
  await assign(wendy, [day(7)], editor, today);
  expect((await findOverview({}, wendy)).assigned).toMatchObject({
    total: 2,
    items: [{ forDate: day(7) }, { categoryId, game: 'daily', forDate: day(3) }],
  });
  expect((await findOverview({}, walt)).assigned.items).toMatchObject([{ forDate: day(5), dueOn: day(4) }]);
});

it('an editor sees on the overview whose the gaps of the next days are', async () => {
  const { wendy, walt, editor, categoryId, assign } = await addPeople();
  await assign(wendy, [day(3)]);
  await assign(walt, [day(5)]);
  const { daily } = await findOverview({}, editor);
  expect(daily.find((row) => row.categoryId === categoryId)?.assigned).toEqual({
    [day(3)]: wendy.user.username,
    [day(5)]: walt.user.username,
  });
});

const listNoticesOf = async (caller: Staff) => (await listNotices({}, caller)).notices;

it('a writer gets a notice of a gap that an editor assigns, and the editor gets none', async () => {
  const { walt, editor, assign } = await addPeople();
  await assign(walt, [day(5)]);
  const by = editor.user.username;
  expect(await listNoticesOf(walt)).toMatchObject([{ kind: 'assigned', by, count: 1 }]);
  expect(await listNoticesOf(editor)).toMatchObject([{ kind: 'runway' }]);
});

it('a gap that an editor takes back leaves the plan, the overview and the notices', async () => {
  const { walt, listAssigned, assign } = await addPeople();
  await assign(walt, [day(5)]);
  await assign(null, [day(5)]);
  expect(await listAssigned()).toEqual([]);
  expect((await findOverview({}, walt)).assigned.total).toBe(0);
  expect(await listNoticesOf(walt)).toEqual([]);
});

it('the stamp of the plan changes with an assignment, and is the earlier one after it is taken back', async () => {
  const { wendy, assign } = await addPeople();
  const before = await findPlanStamp();
  await assign(wendy, [day(3)]);
  expect(await findPlanStamp()).not.toEqual(before);
  await assign(null, [day(3)]);
  expect(await findPlanStamp()).toEqual(before);
});

it('an editor assigns gaps of weekly questions on their day, and on no other', async () => {
  const saturday = day((SATURDAY - getDayOfWeek(today) + 7) % 7 || 7);
  const weekly = await addPeople('weekly');
  await weekly.assign(weekly.wendy, [saturday], weekly.editor, today);
  expect(await weekly.listAssigned()).toMatchObject([{ forDate: saturday }]);
  await expect(weekly.assign(weekly.wendy, [addDays(saturday, 1)])).rejects.toMatchObject({ status: 400 });
});

it('an editor assigns gaps of word puzzles', async () => {
  const puzzles = await addPeople('word_puzzle');
  await puzzles.assign(puzzles.wendy, [day(2)]);
  expect(await puzzles.listAssigned()).toMatchObject([{ forDate: day(2) }]);
});

it('a writer may take free gaps and give back their own, and nothing else', async () => {
  const { wendy, walt, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(3)], wendy);
  expect(await listAssigned(wendy)).toMatchObject([{ isOwn: true }]);
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
  expect(await listAssigned()).toMatchObject([{ forDate: day(4), person: walt.user.username }]);
});

it('a writer gets no notice of a gap that they take themselves, or that was assigned 31 days ago', async () => {
  const { wendy, walt, assign } = await addPeople();
  await assign(wendy, [day(3)], wendy);
  await assign(walt, [day(4)]);
  const assignedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const ofWalt = database().updateTable('gap_assignments').where('userId', '=', walt.user.id);
  await ofWalt.set({ assignedAt }).execute();
  for (const caller of [wendy, walt]) expect(await listNoticesOf(caller)).toEqual([]);
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
  const { wendy, walt, categoryId, listAssigned } = await addPeople();
  const gaps = [day(3), day(4)].map((forDate) => ({ categoryId, forDate }));
  const take = (by: Staff) =>
    assignGaps({ game: 'daily', gaps, person: by.user.username, dueOn: today }, by).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
  expect((await Promise.all([take(wendy), take(walt)])).toSorted()).toEqual(['stale', 'taken']);
  const owners = (await listAssigned()).map(({ person }) => person);
  expect(owners).toHaveLength(gaps.length);
  expect(new Set(owners).size).toBe(1);
});

it('a writer who takes a gap again after a lost response keeps it, and is not refused', async () => {
  const { wendy, listAssigned, assign, categoryId } = await addPeople();
  await assign(wendy, [day(3)], wendy, today);
  const before = await listAssigned();
  const again = { gaps: [{ categoryId, forDate: day(3) }], person: wendy.user.username, dueOn: today };
  await assignGaps({ game: 'daily', ...again }, wendy);
  expect(await listAssigned()).toEqual(before);
});

it('an editor who assigns a filled slot among others is refused, and nothing is assigned', async () => {
  const { wendy, editor, categoryId, listAssigned, assign } = await addPeople();
  await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, day(8)) }, editor);
  const refused = assign(wendy, [day(7), day(8)]);
  await expect(refused).rejects.toMatchObject({
    code: 'slot_taken',
    issues: [{ path: 'gaps.1', message: expect.stringContaining(formatWeekdayDate(day(8))) }],
  });
  expect(await listAssigned()).toEqual([]);
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
  const { wendy, editor, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(9)], editor, day(9));
  expect(await listAssigned()).toMatchObject([{ dueOn: day(9) }]);
});

it('an editor who assigns a gap of a deactivated category is refused', async () => {
  const { wendy, categoryId, assign } = await addPeople();
  await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
  await expect(assign(wendy, [day(8)])).rejects.toMatchObject({ status: 400, issues: [{ path: 'gaps.0' }] });
});

it('an assignment is hidden while its gap has a draft', async () => {
  const { wendy, editor, categoryId, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(3)]);
  const triviaQuestion = questionOf(categoryId, day(3));
  const { triviaQuestion: draft } = await saveDailyQuestion({ triviaQuestion, status: 'draft' }, wendy);
  expect(await listAssigned()).toEqual([]);
  expect((await findOverview({}, wendy)).assigned.total).toBe(0);
  const { id, version } = draft;
  await moveRecord({ game: 'daily', id, version, categoryId, forDate: day(6) }, editor);
  expect(await listAssigned()).toMatchObject([{ forDate: day(3), person: wendy.user.username }]);
});

it('an assignment is hidden while its category is inactive', async () => {
  const { wendy, categoryId, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(3)]);
  const category = database().updateTable('categories').where('id', '=', categoryId);
  await category.set({ active: 0 }).execute();
  expect(await listAssigned()).toEqual([]);
  await category.set({ active: 1 }).execute();
  expect(await listAssigned()).toHaveLength(1);
});

it('an assignment whose person has left is hidden, and its gap can be assigned again', async () => {
  const { wendy, editor, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(3)]);
  const account = database().updateTable('users').where('id', '=', wendy.user.id);
  await account.set({ disabledAt: new Date().toISOString() }).execute();
  expect(await listAssigned()).toEqual([]);
  await assign(editor, [day(3)]);
  expect(await listAssigned()).toMatchObject([{ person: editor.user.username }]);
});

it('past assignments are hidden, and deleted with the next one', async () => {
  const { wendy, categoryId, listAssigned, assign } = await addPeople();
  await assign(wendy, [day(1)], undefined, today);
  const rows = database().updateTable('gap_assignments').where('categoryId', '=', categoryId);
  await rows.set({ forDate: day(-1) }).execute();
  expect(await listAssigned()).toEqual([]);
  await assign(wendy, [day(2)]);
  const stored = database()
    .selectFrom('gap_assignments')
    .select('forDate')
    .where('categoryId', '=', categoryId);
  expect(await stored.execute()).toEqual([{ forDate: day(2) }]);
});
