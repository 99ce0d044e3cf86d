import { productToday } from '@/lib/dates/today';
import { saveDailyQuestion } from '@/lib/features/questions/server/save-question';
import { saveWordPuzzle } from '@/lib/features/word-puzzles/server/save-word-puzzle';
import { questionOf } from '@/lib/testing/factories';
import { addReviewers, lookAt, reviewOf, seenToday } from '@/lib/testing/reviewing';
import { approve, requestChanges } from './decide';
import { findReviewDetail } from './review-detail';
import { countReviews, listReturnedWork, listReviewQueue } from './service';

const today = productToday();

it('a question goes from an incomplete draft over review, back, and again, to visitors', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const complete = questionOf(categoryId, today);
  const draft = { ...complete, choice4: '', correctChoice: '' };
  const { triviaQuestion: made } = await saveDailyQuestion(
    { triviaQuestion: draft, status: 'draft' },
    writer,
  );
  const questionId = made.id;
  const { waiting } = await countReviews();

  await saveDailyQuestion({ triviaQuestion: complete, questionId, status: 'in_review' }, writer);
  expect(await countReviews()).toEqual({ waiting: waiting + 1 });
  const { items } = await listReviewQueue({ categoryId, game: 'daily', author: writer.user.username });
  expect(items).toMatchObject([{ subjectId: questionId, author: writer.user.username, forDate: today }]);
  expect((await listReviewQueue({ categoryId, game: 'word_puzzle' })).items).toEqual([]);
  expect(await reviewOf(questionId, editor)).toMatchObject({ before: null, comparedWith: 'nothing' });

  const sent = await lookAt(questionId, editor);
  await expect(requestChanges({ ...sent, note: ' ' }, editor)).rejects.toMatchObject({
    status: 400,
    issues: [{ path: 'note' }],
  });
  await requestChanges({ ...sent, note: 'Choice 1 is right, too' }, editor);
  expect((await listReturnedWork({}, writer)).items).toMatchObject([
    { subjectId: questionId, note: 'Choice 1 is right, too' },
  ]);
  expect((await listReturnedWork({}, editor)).items).toEqual([]);

  const better = { ...complete, choice1: 'Uno' };
  await saveDailyQuestion({ triviaQuestion: better, questionId, status: 'draft' }, writer);
  expect((await listReturnedWork({}, writer)).items).toHaveLength(1);
  await saveDailyQuestion({ triviaQuestion: better, questionId, status: 'in_review' }, writer);
  expect((await listReturnedWork({}, writer)).items).toEqual([]);
  const { before, after, comparedWith } = await reviewOf(questionId, editor);
  expect(comparedWith).toBe('last review');
  expect(Object.keys(after).filter((field) => before?.[field] !== after[field])).toEqual(['Choice 1']);

  expect(await seenToday(categoryId)).toBeUndefined();
  await approve(await lookAt(questionId, editor), editor);
  expect(await seenToday(categoryId)).toMatchObject({ id: questionId, choices: { choice1: 'Uno' } });
});

it('word puzzles are reviewed the same way, the bench behind every day', async () => {
  const { writer, editor, categoryId } = await addReviewers();
  const sent = { word: 'FJORD', hint: 'Made by ice', categoryId, status: 'in_review' } as const;
  const { wordCategory: bench } = await saveWordPuzzle(sent, writer);
  const { wordCategory: dated } = await saveWordPuzzle({ ...sent, dateOfWordCategory: today }, writer);
  const { items } = await listReviewQueue({ categoryId });
  expect(items.map(({ subjectId }) => subjectId)).toEqual([dated.id, bench.id]);
  const { item } = await findReviewDetail({ subjectType: 'word_puzzle', subjectId: bench.id }, editor);
  expect(item).toMatchObject({
    wordCategory: { word: 'FJORD' },
    game: 'word_puzzle',
    after: { Hint: 'Made by ice' },
  });
  const decision = { subjectType: 'word_puzzle', subjectId: bench.id, version: 1 } as const;
  await approve(decision, editor);
  const live = { word: 'FIORD', hint: 'Made by ice', categoryId, wordCategoryId: bench.id } as const;
  const { isProposed } = await saveWordPuzzle({ ...live, status: 'draft' }, writer);
  expect(isProposed).toBe(true);
  const gone = await findReviewDetail({ subjectType: 'word_puzzle', subjectId: 'none' }, editor);
  expect(gone.item).toBeNull();
});
