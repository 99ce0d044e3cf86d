import { embedded } from '@/lib/api/embedded';
import type { Caller } from '@/lib/contract/caller';
import type { RecordStatus, ReviewedGame } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { findLastEntry } from '@/lib/features/records/server/history-store';
import { findProposal } from '@/lib/features/records/server/proposal-store';
import { setClock } from '@/lib/testing/clock';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { storedNow } from '@/lib/testing/reviewing';
import { putIntoReserve } from '@/lib/testing/waiting-reserve';
import { runReserve } from './run-reserve';

// A day of weekly questions.
setClock(Date.UTC(2033, 0, 8, 12));
afterAll(() => jest.useRealTimers());
const today = productToday();
const tomorrow = addDays(today, 1);
const notAllowed = { status: 403, code: 'not_allowed', message: expect.stringContaining('players see it') };
const needsReason = { status: 400, issues: [{ path: 'reason' }] };
const reason = 'The draft is better';

/** A category whose day the reserve filled, and the writer's draft that moved to the bench. */
async function setting(game: ReviewedGame = 'daily') {
  const [writer, other, editor, admin, categoryId] = await Promise.all([
    addCaller('writer'),
    addCaller('writer'),
    addCaller('editor'),
    addCaller('admin'),
    addCategory(),
  ]);
  const subjectType = game === 'word_puzzle' ? 'word_puzzle' : 'question';
  const saveQuestion = game === 'weekly' ? embedded.saveWeeklyQuestion : embedded.saveDailyQuestion;
  interface Sent {
    forDate: string | null;
    status: RecordStatus;
    id?: string;
    swapWithId?: string;
  }
  async function save({ forDate, id, ...more }: Sent, caller: Caller) {
    if (game === 'word_puzzle') {
      const text = { word: 'FJORD', hint: 'A place', categoryId, dateOfWordCategory: forDate };
      const saved = await embedded.saveWordPuzzle({ ...text, wordCategoryId: id, ...more }, caller);
      return { id: saved.wordCategory?.id ?? '', entryId: saved.historyEntryId ?? '' };
    }
    const triviaQuestion = { ...questionOf(categoryId, today), forDate };
    const saved = await saveQuestion({ triviaQuestion, questionId: id, ...more }, caller);
    return { id: saved.triviaQuestion?.id ?? '', entryId: saved.historyEntryId ?? '' };
  }
  const draft = await save({ forDate: today, status: 'draft' }, writer);
  const reserve = await save({ forDate: null, status: 'ready' }, editor);
  await putIntoReserve(game === 'word_puzzle' ? 'word_categories' : 'trivia_questions', reserve.id);
  await runReserve(today);
  /** The records on a day, or on the bench. */
  async function on(forDate: string | null) {
    const rows = await database()
      .selectFrom(game === 'word_puzzle' ? ('word_categories' as 'trivia_questions') : 'trivia_questions')
      .select('id')
      .where('categoryId', '=', categoryId)
      .where('forDate', forDate === null ? 'is' : '=', forDate)
      .execute();
    return rows.map(({ id }) => id);
  }
  const restore = (
    entryId: string,
    caller: Caller,
    more: { side?: 'before' | 'after'; reason?: string } = {},
  ) => embedded.restoreHistoryEntry({ entryId, ...more }, caller);
  return {
    writer,
    other,
    editor,
    admin,
    draft,
    reserve,
    on,
    save,
    restore,
    subjectType,
    categoryId,
  } as const;
}

describe.each<ReviewedGame>(['daily', 'word_puzzle'])('what the reserve put live of a %s game', (game) => {
  it('is not taken off by a writer who brings an own draft back, by whichever entry', async () => {
    const { writer, other, draft, reserve, on, restore, subjectType } = await setting(game);
    expect(await on(today)).toEqual([reserve.id]);
    const benched = await findLastEntry(subjectType, draft.id);
    const before = await storedNow();
    await expect(restore(draft.entryId, writer)).rejects.toMatchObject(notAllowed);
    await expect(restore(draft.entryId, writer, { reason })).rejects.toMatchObject(notAllowed);
    await expect(restore(benched?.id ?? '', writer, { side: 'before', reason })).rejects.toMatchObject({
      status: 403,
    });
    await expect(restore(draft.entryId, other, { reason })).rejects.toMatchObject({ status: 403 });
    expect(await storedNow()).toBe(before);
    expect(await on(today)).toEqual([reserve.id]);
  });

  it('is not taken off when the draft was deleted meanwhile and comes back', async () => {
    const { writer, draft, reserve, on, restore, save, subjectType } = await setting(game);
    const remove = (id: string) =>
      subjectType === 'question'
        ? embedded.deleteDailyQuestion({ questionId: id }, writer)
        : embedded.deleteWordPuzzle({ wordCategoryId: id }, writer);
    const { historyEntryId } = await remove(draft.id);
    await expect(restore(draft.entryId, writer, { reason })).rejects.toMatchObject(notAllowed);
    expect(await on(null)).toEqual([]);
    // It was last on the bench, so it returns to the bench.
    await restore(historyEntryId, writer, { side: 'before' });
    expect([await on(today), await on(null)]).toEqual([[reserve.id], [draft.id]]);
    // A restore to a free day succeeds.
    const later = await save({ id: draft.id, forDate: tomorrow, status: 'draft' }, writer);
    await restore(later.entryId, writer, { side: 'before' });
    await restore(later.entryId, writer);
    expect(await on(tomorrow)).toEqual([draft.id]);
  });

  it.each(['editor', 'admin'] as const)('makes room for an %s who says why', async (who) => {
    const { draft, reserve, on, restore, subjectType, ...people } = await setting(game);
    await expect(restore(draft.entryId, people[who])).rejects.toMatchObject(needsReason);
    expect(await on(today)).toEqual([reserve.id]);
    await restore(draft.entryId, people[who], { reason });
    expect([await on(today), await on(null)]).toEqual([[draft.id], [reserve.id]]);
    const entry = await findLastEntry(subjectType, reserve.id);
    expect(entry).toMatchObject({ reason, changedBy: people[who].user.id });
  });

  it('stays where a writer moves, swaps, benches, shifts, deletes, pastes or saves onto it', async () => {
    const { writer, draft, reserve, on, save, subjectType } = await setting(game);
    const [row] = await database()
      .selectFrom(subjectType === 'question' ? 'trivia_questions' : ('word_categories' as 'trivia_questions'))
      .select(['version', 'categoryId'])
      .where('id', '=', reserve.id)
      .execute();
    const { version = 0, categoryId = '' } = row ?? {};
    const live = { id: reserve.id, version };
    const own = { id: draft.id, version: 2 };
    const to = (forDate: string | null) => ({ game, categoryId, forDate, reason });
    const text =
      game === 'daily'
        ? { question: questionOf(categoryId, today) }
        : { puzzle: { word: 'DELTA', hint: 'A river' } };
    const before = await storedNow();
    for (const attempt of [
      () => embedded.moveRecord({ ...to(tomorrow), ...live }, writer),
      () => embedded.moveRecord({ ...to(null), ...live }, writer),
      () => embedded.moveRecord({ ...to(today), ...own }, writer),
      () => embedded.moveRecord({ ...to(today), ...own, swapWith: live }, writer),
      () =>
        embedded.arrangeRecords(
          {
            game,
            reason,
            changes: [
              { ...live, forDate: tomorrow },
              { ...own, forDate: today },
            ],
          },
          writer,
        ),
      () => embedded.addDrafts({ game, drafts: [{ categoryId, forDate: today, ...text }] }, writer),
      () => save({ id: draft.id, forDate: today, status: 'draft' }, writer),
      () => save({ id: draft.id, forDate: today, status: 'draft', swapWithId: reserve.id }, writer),
      () =>
        subjectType === 'question'
          ? embedded.deleteDailyQuestion({ questionId: reserve.id, reason }, writer)
          : embedded.deleteWordPuzzle({ wordCategoryId: reserve.id, reason }, writer),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: expect.any(Number), name: 'ApiError' });
    }
    expect(await storedNow()).toBe(before);
    expect(await on(today)).toEqual([reserve.id]);
  });
});

it('what the reserve put live stays on a Saturday: a weekly draft comes back beside it', async () => {
  const { writer, editor, draft, reserve, on, restore, save, categoryId } = await setting('weekly');
  expect((await on(today)).toSorted()).toEqual([draft.id, reserve.id].toSorted());
  const benched = await save({ id: draft.id, forDate: null, status: 'draft' }, writer);
  await restore(benched.entryId, writer, { side: 'before' });
  expect((await on(today)).toSorted()).toEqual([draft.id, reserve.id].toSorted());
  const deletion = { questionId: reserve.id, reason };
  await expect(embedded.deleteWeeklyQuestion(deletion, writer)).rejects.toMatchObject({ status: 403 });
  // A daily question does not take the place of a weekly one.
  const triviaQuestion = questionOf(categoryId, today);
  const daily = await embedded.saveDailyQuestion({ triviaQuestion, status: 'draft' }, writer);
  const questionId = daily.triviaQuestion?.id ?? '';
  const away = await embedded.deleteDailyQuestion({ questionId }, writer);
  await restore(away.historyEntryId, editor, { side: 'before' });
  expect((await on(today)).toSorted()).toEqual([draft.id, reserve.id, questionId].toSorted());
});

it('a record with a proposal comes back with it, and does not displace what is live', async () => {
  const { editor, writer, reserve, on, restore, save } = await setting('daily');
  // A ready record with a proposal, deleted by an editor while the reserve has the slot.
  const other = await save({ forDate: tomorrow, status: 'ready' }, editor);
  await save({ id: other.id, forDate: tomorrow, status: 'in_review' }, writer);
  const open = await findProposal('question', other.id);
  const { historyEntryId } = await embedded.deleteDailyQuestion({ questionId: other.id }, editor);
  await expect(restore(historyEntryId, writer, { side: 'before' })).rejects.toMatchObject({ status: 403 });
  await restore(historyEntryId, editor, { side: 'before' });
  expect(await findProposal('question', other.id)).toEqual(open);
  expect([await on(today), await on(tomorrow)]).toEqual([[reserve.id], [other.id]]);
});
