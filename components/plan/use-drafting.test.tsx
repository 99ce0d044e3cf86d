import { BroadcastChannel } from 'node:worker_threads';
import { act, renderHook, waitFor } from '@testing-library/react';
import { addDays } from '@/lib/dates/calendar-date';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { useDrafting } from './use-drafting';

// jsdom has no BroadcastChannel.
Object.assign(globalThis, { BroadcastChannel });

const today = '2026-11-24';
const gap: Gap = { forDate: today, categoryId: 'sport', category: 'Sport' };
const choices = { choice1: 'A', choice2: 'B', choice3: 'C', choice4: 'D' };
const check = { answers: ['choice1', 'choice1', 'choice1'] };

interface Answered {
  gaps?: Gap[];
  /** The statuses of the first saves. */
  saves?: number[];
  /** The status of each generated draft. */
  generated?: number;
}

/** Drafts the gaps; returns the hook, and the saves. */
async function draftGaps({ gaps = [gap], saves = [], generated = 200 }: Answered) {
  const calls: { path: string; key?: string; body: string }[] = [];
  const records: ReturnType<typeof makePlannedRecord>[] = [];
  function answer(path: string) {
    if (path.includes('/plans/calendar')) {
      return { today, categories: [{ id: 'sport', category: 'Sport', active: true }], records };
    }
    if (path.endsWith('/plans/drafts')) {
      if (saves[0] !== 400) records.push(makePlannedRecord({ forDate: today, categoryId: 'sport' }));
      return { ids: ['one'], historyEntryId: 'entry', message: 'It takes too long.', code: 'timeout' };
    }
    const message = 'The generator rejected our request.';
    return { id: `made ${calls.length}`, question: 'Who?', choices, correct: 'choice1', check, message };
  }
  async function fetch(path: string, { headers, body }: { headers: Record<string, string>; body: string }) {
    calls.push({ path, key: headers['Idempotency-Key'], body });
    const text = answer(path);
    let status = path.includes('/plans/calendar') ? 200 : generated;
    if (path.endsWith('/plans/drafts')) status = saves.shift() ?? 200;
    const json = async () => text;
    return { ok: status === 200, status, headers: new Map(), json, text: async () => JSON.stringify(text) };
  }
  Object.assign(globalThis, { fetch });
  const { result } = renderHook(() => useDrafting('daily', () => []));
  const wish = { difficulty: 'medium', language: 'en', prompt: '' } as const;
  act(() => result.current.loop.start('daily', gaps, wish));
  await waitFor(() => expect(result.current.loop.isRunning).toBe(false));
  return { result, saves: () => calls.filter(({ path }) => path.endsWith('/plans/drafts')) };
}

test('A writer whose save of a draft timed out sends the same draft again by Retry, and it counts as drafted', async () => {
  const { result, saves } = await draftGaps({ saves: [504] });
  expect(result.current.loop.run?.gaps).toMatchObject([{ state: 'failed' }]);
  act(() => void result.current.loop.retry());
  await waitFor(() => expect(result.current.loop.run?.gaps).toMatchObject([{ state: 'drafted' }]));
  expect(saves()[1]).toEqual(saves()[0]);
});

test('A writer whose draft was refused gets another one by Retry', async () => {
  const { result, saves } = await draftGaps({ saves: [400] });
  act(() => void result.current.loop.retry());
  await waitFor(() => expect(result.current.loop.run?.gaps).toMatchObject([{ state: 'drafted' }]));
  expect(saves()[1]?.body).not.toBe(saves()[0]?.body);
});

test('A writer whose drafts fail three times in a row reads the reason, and no further one is tried', async () => {
  const gaps = [0, 1, 2, 3, 4].map((days) => ({ ...gap, forDate: addDays(today, days) }));
  const { result } = await draftGaps({ gaps, generated: 400 });
  const { problem, run } = result.current.loop;
  expect(problem).toBe('It failed 3 times in a row. The generator rejected our request.');
  expect(run?.gaps.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'open', 'open']);
});
