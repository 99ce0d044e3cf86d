import { randomUUID } from 'node:crypto';
import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { makeGenerationId } from '@/lib/features/records/rules';
import { listReviewQueue } from '@/lib/features/review/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { addDrafts } from './add-drafts';
import { findPlan } from './service';

async function addGeneration() {
  const [caller, categoryId] = await Promise.all([addCaller('writer'), addCategory()]);
  const forDate = addDays(getProductToday(), 6);
  const generationId = makeGenerationId('writer', randomUUID());
  const choices = toChoices(['One', 'Two', 'Three', 'Four']);
  const generation = {
    id: generationId,
    userId: null,
    createdAt: new Date().toISOString(),
    model: 'writer',
    checkModel: 'checker',
    written: JSON.stringify({ question: 'Which?', choices, correct: 'choice1' }),
    checkResult: JSON.stringify({ answers: [] }),
  };
  await database().insertInto('generations').values(generation).execute();
  const makeDraft = (question: string) => ({
    categoryId,
    forDate,
    question: { question, ...choices, correctChoice: 'Two' },
  });
  function fillGap(question: string) {
    const drafts = [{ ...makeDraft(question), generationId, difficulty: 'hard' as const }];
    return addDrafts({ game: 'weekly', drafts, gapsOnly: true }, { ...caller, idempotencyKey: question });
  }
  const readPlan = async () => {
    const { records } = await findPlan({ game: 'weekly', from: forDate, to: forDate }, caller);
    return records.filter((record) => record.categoryId === categoryId);
  };
  return { caller, makeDraft, fillGap, readPlan };
}

it('a writer who fills a gap from two tabs at once gets one AI draft, also after a lost response', async () => {
  const { fillGap, readPlan } = await addGeneration();
  const tabs = await Promise.allSettled([fillGap('From one tab?'), fillGap('From the other?')]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(tabs.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'slot_taken' } });
  const [stored] = await readPlan();
  expect(await fillGap(stored?.title ?? '')).toMatchObject({ ids: [stored?.id] });
  expect(await readPlan()).toMatchObject([
    { isGenerated: true, difficulty: 'hard', status: 'draft', isIncomplete: false },
  ]);
});

it('a writer finds their AI drafts in the review, and nobody else does', async () => {
  const { caller, makeDraft, fillGap, readPlan } = await addGeneration();
  await fillGap('By a model?');
  const [generated] = await readPlan();
  await addDrafts({ game: 'weekly', drafts: [makeDraft('By hand?')] }, caller);
  const listOwn = async (user: typeof caller) =>
    (await listReviewQueue({ show: 'own_ai_drafts' }, user)).items.map(({ subjectId }) => subjectId);
  expect(await listOwn(caller)).toEqual([generated?.id]);
  expect(await listOwn(await addCaller('editor'))).toEqual([]);
});
