import { act, renderHook, waitFor } from '@testing-library/react';
import { addDays } from '@/lib/dates/calendar-date';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { type SentCall, stubFetch } from '@/lib/testing/stub-fetch';
import { useDrafting } from './use-drafting';

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
  const sent: SentCall[] = [];
  const records: ReturnType<typeof makePlannedRecord>[] = [];
  stubFetch((call) => {
    if (call.path.includes('/plans/calendar')) {
      return { json: { today, categories: [{ id: 'sport', category: 'Sport', active: true }], records } };
    }
    if (call.path.endsWith('/plans/drafts')) {
      sent.push(call);
      const status = saves.shift();
      // A save whose response is lost is stored, too.
      if (status !== 400) records.push(makePlannedRecord({ forDate: today, categoryId: 'sport' }));
      const json = { ids: ['one'], historyEntryId: 'entry', message: 'It takes too long.', code: 'timeout' };
      return { status, json };
    }
    const message = 'The generator rejected our request.';
    const id = `made ${sent.length}`;
    return { status: generated, json: { id, question: 'Who?', choices, correct: 'choice1', check, message } };
  });
  const { result } = renderHook(() => useDrafting('daily', () => []));
  const wish = { difficulty: 'medium', language: 'en', prompt: '' } as const;
  act(() => result.current.loop.start('daily', gaps, wish));
  await waitFor(() => expect(result.current.loop.isRunning).toBe(false));
  return { result, sent };
}

test('A writer whose save of a draft timed out sends the same draft again by Retry, and it counts as drafted', async () => {
  const { result, sent } = await draftGaps({ saves: [504] });
  expect(result.current.loop.run?.gaps).toMatchObject([{ state: 'failed' }]);
  act(() => void result.current.loop.retry());
  await waitFor(() => expect(result.current.loop.run?.gaps).toMatchObject([{ state: 'drafted' }]));
  expect(sent[1]).toEqual(sent[0]);
});

test('A writer whose draft was refused gets another one by Retry', async () => {
  const { result, sent } = await draftGaps({ saves: [400] });
  act(() => void result.current.loop.retry());
  await waitFor(() => expect(result.current.loop.run?.gaps).toMatchObject([{ state: 'drafted' }]));
  expect(sent[1]?.body).not.toEqual(sent[0]?.body);
});

const fiveGaps = [0, 1, 2, 3, 4].map((days) => ({ ...gap, forDate: addDays(today, days) }));

test('A writer whose drafts fail three times in a row reads the reason, and no further one is tried', async () => {
  const { result } = await draftGaps({ gaps: fiveGaps, generated: 400 });
  const { problem, run } = result.current.loop;
  expect(problem).toBe('It failed 3 times in a row. The generator rejected our request.');
  expect(run?.gaps.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'open', 'open']);
});

test('A writer whose site has no calls of the model left reads so, and the gaps stay open', async () => {
  const { result } = await draftGaps({ gaps: fiveGaps, generated: 429 });
  const { problem, run } = result.current.loop;
  expect(problem).toBe('The generator rejected our request.');
  expect(run?.gaps.map(({ state }) => state)).toEqual(Array(5).fill('open'));
});

test('A writer whose drafts fail twice before and twice after a stored one gets all of them tried', async () => {
  const { result } = await draftGaps({ gaps: fiveGaps, saves: [400, 400, 200, 400, 400] });
  const { problem, run } = result.current.loop;
  expect(run?.gaps.map(({ state }) => state)).toEqual(['failed', 'failed', 'drafted', 'failed', 'failed']);
  expect(problem).toBeNull();
});
