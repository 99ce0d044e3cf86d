import { randomUUID } from 'node:crypto';
import { toChoices } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { addGenerationRow } from '@/lib/features/records/server/generation-store';
import { listReviewQueue } from '@/lib/features/review/server/service';
import { addCaller, addCategory } from '@/lib/testing/factories';
import { addDrafts } from './add-drafts';
import { findPlan } from './service';

it('stores one AI draft for a gap, from two tabs at once and after a lost response, and lists it for its author', async () => {
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
    ...{ categoryId, forDate },
    question: { question, ...toChoices(['One', 'Two', 'Three', 'Four']), correctChoice: '' },
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
  const tabs = await Promise.allSettled([fill('From one tab?'), fill('From the other?')]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(tabs.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'slot_taken' } });
  const [kept] = await plan();
  expect(await fill(kept?.title ?? '')).toMatchObject({ ids: [kept?.id] });
  expect(await plan()).toMatchObject([{ isGenerated: true, difficulty: 'hard', status: 'draft' }]);

  // Weekly dates may get more by hand; the review lists AI drafts to their author.
  await addDrafts({ game: 'weekly', drafts: [textOf('By hand?')] }, caller);
  const listOwn = async (user: typeof caller) =>
    (await listReviewQueue({ show: 'own_ai_drafts' }, user)).items.map(({ subjectId }) => subjectId);
  expect(await listOwn(caller)).toEqual([kept?.id]);
  expect(await listOwn(await addCaller('editor'))).toEqual([]);
});
