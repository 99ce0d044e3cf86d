import { config } from '@/lib/config/config';
import type { Game } from '@/lib/contract/kinds';
import { addDays, dayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { findDraftBatch, startDraftBatch } from '@/lib/features/draft-batches/server/service';
import { stepDraftBatch } from '@/lib/features/draft-batches/server/step-batch';
import { letters } from '@/lib/features/generation/rules';
import { findPlan } from '@/lib/features/plan/server/service';
import { addCaller, addCategory } from './factories';
import { answering, type ModelReply, startModelServer } from './model-server';

/** Starts a model that the site asks in this test file, by the names writer and checker. */
export async function startBatchModel() {
  const model = await startModelServer();
  const settings = {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: 'writer',
    OPENAI_CHECK_MODEL: 'checker',
    OPENAI_DAILY_CALLS: 100_000,
  };
  Object.assign(config, settings);
  return { ...model, settings };
}

export const planets = { A: 'Jupiter', B: 'Saturn', C: 'Neptune', D: 'Earth' };
let written = 0;

/** A writer of another question each time, with these fields; the checker answers so, by the text. */
export function models({
  fields = {},
  answer = 'Jupiter',
}: {
  fields?: object;
  answer?: string;
} = {}): ModelReply {
  return (response, request) => {
    if (request.body.model === 'writer') {
      written += 1;
      const question = `Which planet is the largest of number ${written}?`;
      const claims = { explanation: 'It has the most mass.', source: 'NASA' };
      return answering({ question, options: planets, correctAnswer: 'A', ...claims, ...fields })(
        response,
        request,
      );
    }
    const shown = JSON.parse(request.body.messages[1]?.content ?? '').options;
    const letter = letters.find((one) => shown[one] === answer) ?? 'none';
    return answering({ answer: letter })(response, request);
  };
}

export const today = productToday();
export const saturday = addDays(today, (SATURDAY - dayOfWeek(today) + 7) % 7);
export type Staff = Awaited<ReturnType<typeof addCaller>>;

/** A batch for so many gaps of a category, with what somebody does and sees of it. */
export async function batchSetting(count: number, { game = 'daily' as Game, role = 'writer' as const } = {}) {
  const caller = await addCaller(role);
  const name = `Astronomy ${caller.user.id}`;
  const categoryId = await addCategory({ name });
  const dayAt = (index: number) =>
    game === 'weekly' ? addDays(saturday, 7 * index) : addDays(today, index + 1);
  const cells = Array.from({ length: count }, (_, index) => ({ categoryId, forDate: dayAt(index) }));
  const { batch } = await startDraftBatch(
    { game, cells, difficulty: 'hard', language: 'en', prompt: undefined },
    caller,
  );
  const step = (fields: { again?: boolean } = {}, by: Staff = caller) =>
    stepDraftBatch({ batchId: batch.id, ...fields }, by);
  const states = async () =>
    (await findDraftBatch({}, caller)).batch?.cells.map(({ state }) => state) ?? ['over'];
  const records = async () => {
    const { records } = await findPlan({ game, from: today, to: addDays(today, 60) }, caller);
    return records.filter((one) => one.categoryId === categoryId);
  };
  return { caller, categoryId, name, cells, batch, step, states, records, dayAt };
}
