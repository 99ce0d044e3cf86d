import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { deleteDailyQuestion } from '@/lib/features/questions/delete-question';
import { saveDailyQuestion } from '@/lib/features/questions/save-question';
import { listDailyQuestionsByDate } from '@/lib/features/questions/service';
import { addCaller, addCategory, questionOf } from '@/lib/testing/factories';
import { restoreHistoryEntry } from './restore-entry';
import { listHistoryEntries } from './service';

const today = productToday();

async function changedQuestion() {
  const [author, editor, categoryId] = await Promise.all([addCaller(), addCaller(), addCategory()]);
  const sent = questionOf(categoryId, today);
  const { triviaQuestion } = await saveDailyQuestion({ triviaQuestion: sent }, author);
  const questionId = triviaQuestion.id;
  await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Changed' }, questionId }, editor);
  const entries = async () =>
    (await listHistoryEntries({ subjectType: 'question', subjectId: questionId })).entries;
  return { author, editor, categoryId, sent, questionId, entries };
}

describe('the history', () => {
  it('says who changed what, latest first', async () => {
    const { author, editor, sent, entries } = await changedQuestion();
    const [changed, created] = await entries();
    expect(created).toMatchObject({
      action: 'created',
      changedBy: author.user.username,
      title: sent.question,
      before: null,
    });
    expect(changed).toMatchObject({ action: 'changed', changedBy: editor.user.username });
    expect([changed?.before?.['Choice 1'], changed?.after?.['Choice 1']]).toEqual(['One', 'Changed']);
  });

  it('records nothing for a save that changes nothing, and nothing for one that fails', async () => {
    const { editor, categoryId, sent, questionId, entries } = await changedQuestion();
    await saveDailyQuestion({ triviaQuestion: { ...sent, choice1: 'Changed' }, questionId }, editor);
    const other = questionOf(categoryId, addDays(today, 1));
    await saveDailyQuestion({ triviaQuestion: other }, editor);
    const clash = saveDailyQuestion(
      { triviaQuestion: { ...sent, question: other.question }, questionId },
      editor,
    );
    await expect(clash).rejects.toMatchObject({ status: 409 });
    expect(await entries()).toHaveLength(2);
  });

  it('restores an earlier version as a new change, which can be undone the same way', async () => {
    const { editor, questionId, entries } = await changedQuestion();
    const [changed, created] = await entries();
    await restoreHistoryEntry({ entryId: created?.id ?? '' }, editor);
    expect((await entries())[0]).toMatchObject({ action: 'restored', after: { 'Choice 1': 'One' } });
    await restoreHistoryEntry({ entryId: changed?.id ?? '' }, editor);
    const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, editor);
    const stored = singleGameQuestionsByDate.find(
      ({ singleGameQuestionInfo }) => singleGameQuestionInfo?.id === questionId,
    );
    expect(stored?.singleGameQuestionInfo).toMatchObject({ version: 4, choices: { choice1: 'Changed' } });
  });

  it('undoes a change of a record that is older than the history', async () => {
    const { editor, questionId, entries } = await changedQuestion();
    const [changed, created] = await entries();
    await database()
      .deleteFrom('history')
      .where('id', '=', created?.id ?? '')
      .execute();
    await restoreHistoryEntry({ entryId: changed?.id ?? '', side: 'before' }, editor);
    expect((await entries())[0]).toMatchObject({ action: 'restored', after: { 'Choice 1': 'One' } });
    const undoCreation = restoreHistoryEntry({ entryId: created?.id ?? '', side: 'before' }, editor);
    await expect(undoCreation).rejects.toMatchObject({ status: 404 });
    expect((await entries()).at(-1)?.subjectId).toBe(questionId);
  });

  it('never gives a version number twice to different content', async () => {
    const { editor, questionId, entries } = await changedQuestion();
    const [, created] = await entries();
    await deleteDailyQuestion({ questionId }, editor);
    await restoreHistoryEntry({ entryId: created?.id ?? '' }, editor);
    const { singleGameQuestionsByDate } = await listDailyQuestionsByDate({ forDate: today }, editor);
    const stored = singleGameQuestionsByDate.find(
      ({ singleGameQuestionInfo }) => singleGameQuestionInfo?.id === questionId,
    );
    expect(stored?.singleGameQuestionInfo).toMatchObject({ version: 3, choices: { choice1: 'One' } });
  });

  it('refuses an entry that is not there', async () => {
    const restore = restoreHistoryEntry({ entryId: 'nothing' }, await addCaller());
    await expect(restore).rejects.toMatchObject({ status: 404 });
  });

  it('lists the latest changes of everything', async () => {
    const { questionId } = await changedQuestion();
    const { entries } = await listHistoryEntries({});
    expect(entries.some(({ subjectId }) => subjectId === questionId)).toBe(true);
  });
});
