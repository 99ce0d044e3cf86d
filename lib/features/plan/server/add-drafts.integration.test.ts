import { randomUUID } from 'node:crypto';
import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { addGenerationRow } from '@/lib/features/records/server/generation-store';
import { listReviewQueue } from '@/lib/features/review/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { addDrafts } from './add-drafts';
import { findPlan } from './service';

async function addGeneration() {
  const [caller, categoryId] = await Promise.all([addCaller('writer'), addCategory()]);
  const forDate = addDays(productToday(), 6);
  const generationId = `writer.${randomUUID()}`;
  const draft = {
    question: 'Which?',
    choices: toChoices(['One', 'Two', 'Three', 'Four']),
    correct: 'choice1',
  };
  const texts = { written: JSON.stringify(draft), checkResult: JSON.stringify({ answers: [] }) };
  const written = { model: 'writer', checkModel: 'checker', ...texts };
  await addGenerationRow({
    id: generationId,
    userId: null,
    createdAt: new Date().toISOString(),
    ...written,
  });
  const textOf = (question: string) => ({
    categoryId,
    forDate,
    question: { question, ...toChoices(['One', 'Two', 'Three', 'Four']), correctChoice: 'Two' },
  });
  const fill = (question: string) =>
    addDrafts(
      {
        game: 'weekly',
        drafts: [{ ...textOf(question), generationId, difficulty: 'hard' }],
        gapsOnly: true,
      },
      { ...caller, idempotencyKey: question },
    );
  const plan = async () => {
    const { records } = await findPlan({ game: 'weekly', from: forDate, to: forDate }, caller);
    return records.filter((record) => record.categoryId === categoryId);
  };
  return { caller, textOf, fill, plan };
}

it('a writer who fills a gap from two tabs at once gets one AI draft, also after a lost response', async () => {
  const { fill, plan } = await addGeneration();
  const tabs = await Promise.allSettled([fill('From one tab?'), fill('From the other?')]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(tabs.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'slot_taken' } });
  const [stored] = await plan();
  expect(await fill(stored?.title ?? '')).toMatchObject({ ids: [stored?.id] });
  expect(await plan()).toMatchObject([
    { isGenerated: true, difficulty: 'hard', status: 'draft', isIncomplete: false },
  ]);
});

it('a writer finds their AI drafts in the review, and nobody else does', async () => {
  const { caller, textOf, fill, plan } = await addGeneration();
  await fill('By a model?');
  const [generated] = await plan();
  await addDrafts({ game: 'weekly', drafts: [textOf('By hand?')] }, caller);
  const listOwn = async (user: typeof caller) =>
    (await listReviewQueue({ show: 'own_ai_drafts' }, user)).items.map(({ subjectId }) => subjectId);
  expect(await listOwn(caller)).toEqual([generated?.id]);
  expect(await listOwn(await addCaller('editor'))).toEqual([]);
});
