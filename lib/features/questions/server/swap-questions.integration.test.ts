import { addDays, formatWeekdayDate, formatWeekdayDate as inWords } from '@/lib/dates/calendar-date';
import { database } from '@/lib/db/connection';
import { listHistoryEntries, restoreHistoryEntry } from '@/lib/features/history/server/service';
import { addCategory, questionOf, someAdmin } from '@/lib/testing/factories';
import { dateOf, monday, tuesday, twoQuestions } from '@/lib/testing/two-questions';
import { saveDailyQuestion, saveWeeklyQuestion } from './service';

describe('finding the question in the way', () => {
  async function versionOf(id: string): Promise<number> {
    const query = database().selectFrom('trivia_questions').select('version').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).version;
  }

  describe('a question that a save names to swap with stays as it is', () => {
    it('on the same day of another category', async () => {
      const { caller, sent, first, second } = await twoQuestions();
      const { triviaQuestion: elsewhere } = await saveDailyQuestion(
        { triviaQuestion: questionOf(await addCategory(), tuesday) },
        caller,
      );
      const toTuesday = { triviaQuestion: { ...sent.first, forDate: tuesday }, questionId: first.id };
      // The one that does hold the slot was not named.
      await expect(
        saveDailyQuestion({ ...toTuesday, swapWithId: elsewhere.id }, caller),
      ).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
      expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([monday, tuesday]);
      expect(await versionOf(elsewhere.id)).toBe(1);
    });

    it('on the bench, where there is room for all', async () => {
      const { caller, sent, first, second } = await twoQuestions();
      const toBench = (triviaQuestion: typeof sent.first, questionId: string, swapWithId?: string) =>
        saveDailyQuestion(
          { triviaQuestion: { ...triviaQuestion, forDate: null }, questionId, status: 'ready', swapWithId },
          caller,
        );
      await toBench(sent.second, second.id);
      await toBench(sent.first, first.id, second.id);
      expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([null, null]);
      expect(await versionOf(second.id)).toBe(2);
    });

    it('when it is the saved one itself', async () => {
      const { caller, sent, first } = await twoQuestions();
      const better = { ...sent.first, choice1: 'Better' };
      const { triviaQuestion } = await saveDailyQuestion(
        { triviaQuestion: better, questionId: first.id, swapWithId: first.id },
        caller,
      );
      expect(triviaQuestion).toMatchObject({ forDate: monday, version: 2, choices: { choice1: 'Better' } });
    });

    it('in another game, whichever of the two is saved: a weekly date has room for several', async () => {
      const { caller, categoryId, sent, first, second } = await twoQuestions();
      const weekly = questionOf(categoryId, monday);
      const { triviaQuestion: stored } = await saveWeeklyQuestion({ triviaQuestion: weekly }, caller);
      await saveWeeklyQuestion(
        { triviaQuestion: { ...weekly, forDate: tuesday }, questionId: stored.id, swapWithId: second.id },
        caller,
      );
      expect([await dateOf(stored.id), await dateOf(second.id)]).toEqual([tuesday, tuesday]);

      const { triviaQuestion: third } = await saveWeeklyQuestion(
        { triviaQuestion: questionOf(categoryId, '2031-01-01') },
        caller,
      );
      await saveDailyQuestion(
        {
          triviaQuestion: { ...sent.first, forDate: '2031-01-01' },
          questionId: first.id,
          swapWithId: third.id,
        },
        caller,
      );
      expect([await dateOf(first.id), await dateOf(third.id)]).toEqual(['2031-01-01', '2031-01-01']);
      expect(await versionOf(third.id)).toBe(1);
    });
  });
});

describe('moving a daily question onto a slot that is taken', () => {
  it('is refused, and both stay where they are', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const move = saveDailyQuestion(
      { triviaQuestion: { ...sent.first, forDate: tuesday }, questionId: first.id },
      caller,
    );
    await expect(move).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([monday, tuesday]);
  });

  it('swaps the two on demand: each keeps its id and tag, and both are in the history', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const { triviaQuestion } = await saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, choice1: 'Changed, too', forDate: tuesday },
        questionId: first.id,
        version: 1,
        swapWithId: second.id,
      },
      caller,
    );
    expect(triviaQuestion).toMatchObject({
      id: first.id,
      questionTag: first.questionTag,
      version: 2,
      forDate: tuesday,
    });
    expect(triviaQuestion.choices.choice1).toBe('Changed, too');
    expect(await dateOf(second.id)).toBe(monday);
    const { entries } = await listHistoryEntries(
      { subjectType: 'question', subjectId: second.id },
      someAdmin,
    );
    expect(entries[0]).toMatchObject({
      action: 'swapped',
      changedBy: caller.user.username,
      before: { Date: formatWeekdayDate(tuesday) },
      after: { Date: formatWeekdayDate(monday) },
    });
  });

  it('swaps across categories', async () => {
    const { caller, sent, first } = await twoQuestions();
    const elsewhere = await addCategory();
    const { triviaQuestion: other } = await saveDailyQuestion(
      { triviaQuestion: questionOf(elsewhere, tuesday) },
      caller,
    );
    const moved = { ...sent.first, categoryId: elsewhere, forDate: tuesday };
    await saveDailyQuestion({ triviaQuestion: moved, questionId: first.id, swapWithId: other.id }, caller);
    const row = await database()
      .selectFrom('trivia_questions')
      .select(['category_id', 'for_date'])
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ category_id: sent.first.categoryId, for_date: monday });
  });

  it('changes nothing when either question does not fit', async () => {
    const { caller, categoryId, sent, first, second } = await twoQuestions();
    const elsewhere = await addCategory();
    const twin = { ...sent.second, categoryId: elsewhere, forDate: monday };
    const { triviaQuestion: other } = await saveDailyQuestion({ triviaQuestion: twin }, caller);
    // The other one's text exists in the category it would come to.
    const moved = { ...sent.first, categoryId: elsewhere };
    const swap = saveDailyQuestion(
      { triviaQuestion: moved, questionId: first.id, swapWithId: other.id },
      caller,
    );
    await expect(swap).rejects.toMatchObject({ status: 409, code: 'question_exists' });
    const rows = await database()
      .selectFrom('trivia_questions')
      .select(['id', 'for_date', 'version'])
      .where('category_id', '=', categoryId)
      .orderBy('for_date')
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: first.id, for_date: monday, version: 1 },
      { id: second.id, for_date: tuesday, version: 1 },
    ]);
  });

  it('does not swap over a change that somebody made meanwhile', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.first, choice1: 'First' }, questionId: first.id },
      caller,
    );
    const swap = saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, forDate: tuesday },
        questionId: first.id,
        version: 1,
        swapWithId: second.id,
      },
      caller,
    );
    await expect(swap).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await dateOf(second.id)).toBe(tuesday);
  });

  it('brings no question into a category that was closed', async () => {
    const { caller, categoryId, sent, first } = await twoQuestions();
    const open = await addCategory();
    const { triviaQuestion: other } = await saveDailyQuestion(
      { triviaQuestion: questionOf(open, tuesday) },
      caller,
    );
    await database().updateTable('categories').set({ active: 0 }).where('id', '=', categoryId).execute();
    const swap = saveDailyQuestion(
      {
        triviaQuestion: { ...sent.first, categoryId: open, forDate: tuesday },
        questionId: first.id,
        swapWithId: other.id,
      },
      caller,
    );
    await expect(swap).rejects.toMatchObject({ status: 400, issues: [{ path: 'swapWithId' }] });
    expect([await dateOf(first.id), await dateOf(other.id)]).toEqual([monday, tuesday]);
  });

  it('does not touch a question that has left the slot meanwhile', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const wednesday = addDays(tuesday, 1);
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.second, forDate: wednesday }, questionId: second.id },
      caller,
    );
    await saveDailyQuestion(
      { triviaQuestion: { ...sent.first, forDate: tuesday }, questionId: first.id, swapWithId: second.id },
      caller,
    );
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([tuesday, wednesday]);
  });

  it('lets two people swap the same two at once: one does, the other is told', async () => {
    const { caller, sent, first, second } = await twoQuestions();
    const results = await Promise.allSettled([
      saveDailyQuestion(
        {
          triviaQuestion: { ...sent.first, forDate: tuesday },
          questionId: first.id,
          version: 1,
          swapWithId: second.id,
        },
        caller,
      ),
      saveDailyQuestion(
        {
          triviaQuestion: { ...sent.second, forDate: monday },
          questionId: second.id,
          version: 1,
          swapWithId: first.id,
        },
        caller,
      ),
    ]);
    // The second finds itself where it wanted to be, or changed: never both moved twice.
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    }
    expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([tuesday, monday]);
  });
});

describe('undoing a swap', () => {
  describe('undoing a swap', () => {
    /** The two after the first took the second's day and changed; `entryOf` finds a record's last entry. */
    async function swapped() {
      const { caller, sent, first, second, categoryId } = await twoQuestions();
      const swap = { ...sent.first, choice1: 'Changed, too', forDate: tuesday };
      await saveDailyQuestion(
        { triviaQuestion: swap, questionId: first.id, version: 1, swapWithId: second.id },
        caller,
      );
      const entryOf = async (subjectId: string) => {
        const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId }, someAdmin);
        const [latest] = entries;
        if (!latest) throw new Error('no entry');
        return latest;
      };
      const rowOf = async (id: string) => {
        const row = await database()
          .selectFrom('trivia_questions')
          .select(['for_date', 'choice1', 'version'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return [row.for_date, row.choice1, row.version];
      };
      return { caller, sent, first, second, categoryId, entryOf, rowOf };
    }

    it('is one entry with both questions, in the list of all and in that of either', async () => {
      const { caller, first, second, entryOf } = await swapped();
      const { entries } = await listHistoryEntries(
        { changedBy: caller.user.username, action: 'swapped' },
        someAdmin,
      );
      expect(entries).toHaveLength(1);
      const moved = {
        subjectId: second.id,
        before: { Date: inWords(tuesday) },
        after: { Date: inWords(monday) },
      };
      expect(entries[0]).toMatchObject({
        subjectId: first.id,
        after: { Date: inWords(tuesday) },
        also: [moved],
      });
      expect(await entryOf(second.id)).toMatchObject({ ...moved, also: [{ subjectId: first.id }] });
    });

    it.each(['first', 'second'] as const)('brings both back from the side of the %s', async (side) => {
      const question = await swapped();
      const { caller, first, second, entryOf, rowOf } = question;
      const entry = await entryOf(question[side].id);
      await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
      expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
        [monday, 'One', 3],
        [tuesday, 'One', 3],
      ]);
      const undone = await entryOf(question[side].id);
      expect(undone).toMatchObject({ action: 'restored', also: [{ after: expect.anything() }] });
      // The undoing is one step, too: undone itself, both are where the swap left them.
      await restoreHistoryEntry({ entryId: undone.id, side: 'before' }, caller);
      expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
        [tuesday, 'Changed, too', 4],
        [monday, 'One', 4],
      ]);
    });

    it('happens once, however many do so from either side at once', async () => {
      const { caller, first, second, entryOf, rowOf } = await swapped();
      const entries = await Promise.all([first, second, first].map(({ id }) => entryOf(id)));
      const undo = () =>
        Promise.allSettled(
          entries.map(({ id }) => restoreHistoryEntry({ entryId: id, side: 'before' }, caller)),
        );
      const results = await undo();
      expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
      }
      expect((await undo()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
        [monday, 'One', 3],
        [tuesday, 'One', 3],
      ]);
    });

    it('keeps what was written into the other one since', async () => {
      const { caller, sent, first, second, entryOf, rowOf } = await swapped();
      const entry = await entryOf(first.id);
      const corrected = { ...sent.second, choice1: 'Corrected', forDate: monday };
      await saveDailyQuestion({ triviaQuestion: corrected, questionId: second.id }, caller);
      await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
      expect([await rowOf(first.id), await rowOf(second.id)]).toEqual([
        [monday, 'One', 3],
        [tuesday, 'Corrected', 4],
      ]);
    });

    it('leaves the other one where somebody moved it since', async () => {
      const { caller, sent, first, second, entryOf } = await swapped();
      const entry = await entryOf(first.id);
      const wednesday = addDays(tuesday, 1);
      await saveDailyQuestion(
        { triviaQuestion: { ...sent.second, forDate: wednesday }, questionId: second.id },
        caller,
      );
      await restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
      expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([monday, wednesday]);
    });

    it('says so when a third one has taken the day, and moves neither', async () => {
      const { caller, sent, first, second, categoryId, entryOf } = await swapped();
      const entry = await entryOf(first.id);
      const wednesday = addDays(tuesday, 1);
      await saveDailyQuestion(
        { triviaQuestion: { ...sent.second, forDate: wednesday }, questionId: second.id },
        caller,
      );
      await saveDailyQuestion({ triviaQuestion: questionOf(categoryId, monday) }, caller);
      const undo = restoreHistoryEntry({ entryId: entry.id, side: 'before' }, caller);
      await expect(undo).rejects.toMatchObject({ status: 409, code: 'slot_taken' });
      expect([await dateOf(first.id), await dateOf(second.id)]).toEqual([tuesday, wednesday]);
    });
  });
});
