import { productToday } from '@/lib/dates/today';
import { listHistoryEntries } from '@/lib/features/history/server/service';
import { restoreHistoryEntry } from '@/lib/features/history/server/undo-step';
import { addCaller, addCategory, questionOf, someAdmin, visitor } from '@/lib/testing/factories';
import {
  findQuestionByTag,
  listDailyQuestionsByDate,
  listWeeklyQuestionsByDate,
  saveDailyQuestion,
  saveWeeklyQuestion,
} from './service';

const today = productToday();
const empty = { question: '', choice1: '', choice2: '', choice3: '', choice4: '', correctChoice: '' };

async function open() {
  const [staff, categoryId] = await Promise.all([addCaller(), addCategory()]);
  return { staff, categoryId };
}

it('a save that names no status is ready, and needs a date', async () => {
  const { staff, categoryId } = await open();
  const { triviaQuestion } = await saveDailyQuestion(
    { triviaQuestion: questionOf(categoryId, today) },
    staff,
  );
  expect(triviaQuestion).toMatchObject({ status: 'ready', forDate: today });
  const dateless = { ...questionOf(categoryId, today), forDate: undefined };
  for (const save of [saveDailyQuestion, saveWeeklyQuestion]) {
    await expect(save({ triviaQuestion: dateless }, staff)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'triviaQuestion.forDate' }],
    });
  }
});

it.each([
  ['daily', saveDailyQuestion],
  ['weekly', saveWeeklyQuestion],
] as const)(
  'a %s draft may lack everything but its category; what is sent or ready may not',
  async (_game, save) => {
    const { staff, categoryId } = await open();
    const draft = { ...empty, categoryId };
    const { triviaQuestion: first } = await save({ triviaQuestion: draft, status: 'draft' }, staff);
    expect(first).toMatchObject({
      status: 'draft',
      question: '',
      forDate: undefined,
      correctChoice: undefined,
    });
    // Nothing is a duplicate of nothing.
    await save({ triviaQuestion: draft, status: 'draft' }, staff);
    for (const status of ['in_review', 'ready'] as const) {
      const sent = { triviaQuestion: { ...draft, forDate: today }, status, questionId: first.id };
      await expect(save(sent, staff)).rejects.toMatchObject({ status: 400 });
    }
    await expect(
      save({ triviaQuestion: { ...draft, categoryId: 'none' }, status: 'draft' }, staff),
    ).rejects.toMatchObject({ status: 400 });
  },
);

it('a draft may have the text of another question until it is sent', async () => {
  const { staff, categoryId } = await open();
  const triviaQuestion = questionOf(categoryId, today);
  await saveDailyQuestion({ triviaQuestion }, staff);
  const copy = { ...triviaQuestion, forDate: undefined };
  const { triviaQuestion: draft } = await saveDailyQuestion({ triviaQuestion: copy, status: 'draft' }, staff);
  const sent = { triviaQuestion: copy, status: 'in_review', questionId: draft.id } as const;
  await expect(saveDailyQuestion(sent, staff)).rejects.toMatchObject({
    status: 409,
    code: 'question_exists',
  });
});

it('one question holds a daily slot, however far it is, and any number the bench', async () => {
  const { staff, categoryId } = await open();
  const draft = { ...empty, categoryId, forDate: today };
  const { triviaQuestion: holder } = await saveDailyQuestion(
    { triviaQuestion: draft, status: 'draft' },
    staff,
  );
  const other = questionOf(categoryId, today);
  await expect(saveDailyQuestion({ triviaQuestion: other }, staff)).rejects.toMatchObject({
    code: 'slot_taken',
  });

  const benched = { ...other, forDate: null };
  const { triviaQuestion: bench } = await saveDailyQuestion(
    { triviaQuestion: benched, status: 'ready' },
    staff,
  );
  expect(bench).toMatchObject({ status: 'ready', forDate: undefined });
  await saveDailyQuestion(
    { triviaQuestion: { ...questionOf(categoryId, today), forDate: null }, status: 'ready' },
    staff,
  );
  const swap = { triviaQuestion: other, questionId: bench.id, swapWithId: holder.id };
  const { triviaQuestion: swapped } = await saveDailyQuestion(swap, staff);
  expect(swapped).toMatchObject({ status: 'ready', forDate: today });
  const moved = await findQuestionByTag({ questionTag: holder.questionTag }, staff);
  expect(moved.triviaQuestion.triviaQuestion).toMatchObject({ status: 'draft', forDate: undefined });
});

it('visitors see a live question go when it is taken back, and come again; the history says so, and restores it', async () => {
  const { staff, categoryId } = await open();
  const sent = questionOf(categoryId, today);
  const { triviaQuestion: live, historyEntryId: first = '' } = await saveDailyQuestion(
    { triviaQuestion: sent },
    staff,
  );
  const questionId = live.id;
  const seen = async () => {
    const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, visitor);
    return singleGameQuestionsByDate.find((item) => item.categoryId === categoryId)?.singleGameQuestionInfo
      ?.id;
  };
  expect(await seen()).toBe(questionId);

  const takenBack = { triviaQuestion: sent, questionId, status: 'draft' } as const;
  await expect(saveDailyQuestion(takenBack, staff)).rejects.toMatchObject({ issues: [{ path: 'reason' }] });
  const { historyEntryId = '' } = await saveDailyQuestion({ ...takenBack, reason: 'Wrong answer' }, staff);
  expect(await seen()).toBeUndefined();
  const { entries } = await listHistoryEntries({ subjectType: 'question', subjectId: questionId }, someAdmin);
  expect(entries[0]).toMatchObject({ before: { Status: 'Ready' }, after: { Status: 'Draft' } });

  // Unreleased records change without a reason.
  await saveDailyQuestion({ ...takenBack, triviaQuestion: { ...sent, choice1: 'Uno' } }, staff);
  const undo = { entryId: historyEntryId, side: 'before' as const };
  await expect(restoreHistoryEntry(undo, staff)).rejects.toMatchObject({ code: 'stale' });
  await restoreHistoryEntry({ entryId: first }, staff);
  expect(await seen()).toBe(questionId);
});

it('weekly questions are listed for visitors once they are ready', async () => {
  const { staff, categoryId } = await open();
  const sent = questionOf(categoryId, today);
  const { triviaQuestion } = await saveWeeklyQuestion({ triviaQuestion: sent, status: 'in_review' }, staff);
  const seen = async () => {
    const { weeklyGameQuestionsByDate } = await listWeeklyQuestionsByDate({ forDate: today }, visitor);
    return weeklyGameQuestionsByDate.find((item) => item.categoryId === categoryId)?.weeklyGameQuestionInfo;
  };
  expect(await seen()).toBeUndefined();
  await saveWeeklyQuestion(
    { triviaQuestion: sent, questionId: triviaQuestion.id, status: 'ready' },
    await addCaller(),
  );
  expect(await seen()).toMatchObject({ id: triviaQuestion.id });
});
