import type { Game } from '@/lib/contract/kinds';
import { database } from '@/lib/db/connection';
import { inTransaction } from '@/lib/features/records/server/in-transaction';
import { addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { toContent } from './question-content';
import { questionKind } from './question-kind';
import { type QuestionContent, questionTable } from './store';

/** What a save of a question in a fresh category stores, and how such a row is put there without its checks. */
async function setting(game: Game) {
  const sent = questionOf(await addCategory(), '2030-01-01');
  const content = await toContent({ triviaQuestion: sent }, game, null);
  const insert = (more: Partial<QuestionContent>, into: Game = game) =>
    inTransaction(async (transaction) =>
      questionTable.insert(
        await questionKind(into).begin({ ...content, ...more }, visitor, transaction),
        transaction,
      ),
    );
  return { insert };
}

const another = { duplicate_key: 'another text' };
const later = { for_date: '2030-01-02' };
const exists = { status: 409, code: 'question_exists', issues: [{ path: 'triviaQuestion.question' }] };
const taken = { status: 409, code: 'slot_taken' };

it('two saves that checked at the same moment: the later one is told what the earlier one took', async () => {
  const { insert } = await setting('daily');
  await insert({});
  await expect(insert(later)).rejects.toMatchObject(exists);
  await expect(insert(another)).rejects.toMatchObject(taken);
  const moved = await insert({ ...another, ...later });
  if (!moved) throw new Error('not stored');
  const onto = { for_date: '2030-01-01' };
  await expect(questionTable.update(moved, onto, database())).rejects.toMatchObject(taken);
});

it('a weekly date takes several, with different texts; a daily one of the same text is no other', async () => {
  const { insert } = await setting('weekly');
  await insert({});
  await expect(insert(another)).resolves.toMatchObject({ game: 'weekly', for_date: '2030-01-01' });
  await expect(insert(later)).rejects.toMatchObject(exists);
  await expect(insert({}, 'daily')).resolves.toMatchObject({ game: 'daily' });
});

it('drafts have no text of their own, and the bench has room for all', async () => {
  const { insert } = await setting('daily');
  const draft = { status: 'draft', duplicate_key: null, for_date: null } as const;
  await insert(draft);
  await expect(insert(draft)).resolves.toMatchObject(draft);
});
