import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { createQuestionKind } from '@/lib/features/questions/server/question-kind';
import { saveDailyQuestion } from '@/lib/features/questions/server/service';
import { type QuestionRow, questionTable } from '@/lib/features/questions/server/store';
import { addCaller, questionOf } from '@/lib/testing/factories';
import { actionsOf, together } from '@/lib/testing/record-kinds';
import { addReviewers } from '@/lib/testing/reviewing';
import { findProposal } from './proposal-store';
import { proposeChange } from './propose-change';

const tomorrow = addDays(getProductToday(), 1);

/** Adds a ready question; `save` takes the new text of its first choice. */
async function addQuestion(forDate = tomorrow) {
  const [{ editor, writer, categoryId }, other] = [await addReviewers(), await addCaller('writer')];
  const sent = questionOf(categoryId, forDate);
  const { triviaQuestion: live } = await saveDailyQuestion({ triviaQuestion: sent }, editor);
  const save = (choice1: string, more: object = {}, caller = writer) => {
    const change = { triviaQuestion: { ...sent, choice1 }, questionId: live.id };
    return saveDailyQuestion({ ...change, status: 'in_review', ...more }, caller);
  };
  const proposal = async () => {
    const found = await findProposal('question', live.id);
    return found && { ...found, content: JSON.parse(found.content) as Record<string, unknown> };
  };
  const rowOf = () => questionTable.find(live.id);
  /** Lists the actions in the question's history, latest first. */
  const actions = async () => (await actionsOf(live.id)).reverse();
  return { editor, writer, other, sent, live, save, proposal, rowOf, actions };
}

it('one of two writers who propose at the same moment succeeds, and the other is refused', async () => {
  const { writer, other, save, proposal } = await addQuestion();
  const { done, refused } = await together([writer, other].map((caller) => () => save('Uno', {}, caller)));
  expect(done).toHaveLength(1);
  expect(refused).toEqual([expect.objectContaining({ status: 409, code: 'conflict' })]);
  expect(await proposal()).toMatchObject({ version: 1 });
});

it('a writer who proposes a change while an editor takes the question back is refused, and nothing is stored', async () => {
  const { editor, writer, save, proposal, rowOf } = await addQuestion();
  const current = (await rowOf()) as QuestionRow;
  await save('Due', { status: 'draft' }, editor);
  const change = { current, content: { choice1: 'Uno', status: 'in_review' as const }, version: 1 };
  const proposing = proposeChange(createQuestionKind('daily'), change, writer);
  await expect(proposing).rejects.toMatchObject({ code: 'stale' });
  expect(await proposal()).toBeUndefined();
});

describe('a save that arrives again after a lost response', () => {
  const once = { idempotencyKey: 'one save' };
  const retried = { ...once, isRetry: true };

  it('stores one proposal if both arrive at the same moment', async () => {
    const { writer, save, actions } = await addQuestion();
    const { refused } = await together(
      [once, retried].map((terms) => () => save('Uno', {}, { ...writer, ...terms })),
    );
    expect(refused).toEqual([]);
    expect(await actions()).toEqual(['proposed', 'created']);
  });

  it('proposes nothing again after an editor has decided', async () => {
    const { editor, writer, save, proposal, rowOf, actions } = await addQuestion();
    await save('Uno', {}, { ...writer, ...once });
    const seen = { id: (await proposal())?.id ?? '', version: 1 };
    await save('Uno', { status: 'ready', proposal: seen }, editor);
    const [row, earlierActions] = [await rowOf(), await actions()];
    expect(await save('Uno', { version: 1 }, { ...writer, ...retried })).toMatchObject({
      triviaQuestion: { version: 2 },
    });
    expect([await rowOf(), await proposal(), await actions()]).toEqual([row, undefined, earlierActions]);
    await expect(save('Due', { version: 2 }, { ...writer, ...retried })).rejects.toMatchObject({
      code: 'stale',
    });
    expect(await proposal()).toBeUndefined();
  });

  it('approves a proposal once if both arrive at the same moment', async () => {
    const { editor, save, proposal, rowOf } = await addQuestion();
    await save('Uno');
    const seen = { id: (await proposal())?.id ?? '', version: 1 };
    const { refused } = await together(
      [once, retried].map(
        (terms) => () => save('Eins', { status: 'ready', proposal: seen }, { ...editor, ...terms }),
      ),
    );
    expect(refused).toEqual([]);
    expect(await rowOf()).toMatchObject({ choice1: 'Eins', version: 2 });
  });
});

it('a writer who has proposed a change in another tab replaces it only after seeing it', async () => {
  const { save, proposal } = await addQuestion();
  await save('Uno');
  const open = await proposal();
  const refused = { code: 'stale', issues: [{ path: 'proposal' }] };
  await expect(save('Due')).rejects.toMatchObject(refused);
  await expect(save('Due', { status: 'draft' })).rejects.toMatchObject(refused);
  expect(await proposal()).toEqual(open);
  await save('Due', { proposal: { id: open?.id, version: open?.version } });
  expect(await proposal()).toMatchObject({ version: 2, content: { choice1: 'Due' } });
});

it('a writer who proposes the live content is refused, and nothing is stored', async () => {
  const { live, sent, save, proposal, rowOf, actions } = await addQuestion();
  const before = await rowOf();
  await expect(save(sent.choice1)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This is what is live already: there is nothing to propose.',
  });
  expect([await rowOf(), await proposal(), await actions()]).toEqual([before, undefined, ['created']]);
  await save('Uno');
  await expect(save(sent.choice1, { version: live.version })).rejects.toMatchObject({ code: 'conflict' });
  expect(await proposal()).toMatchObject({ version: 1, content: { choice1: 'Uno' } });
});
