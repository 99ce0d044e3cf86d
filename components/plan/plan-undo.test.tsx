import { render, screen, waitFor } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { Toaster } from '@/components/ui/toaster';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { redoLast, rememberStep, undoLast } from './plan-undo';

const refusalCodes = { refused: 'stale', declined: 'goes_live' } as const;

type Outcome = 'stored' | 'lost' | keyof typeof refusalCodes;

/** It has the history entries that were sent to be undone. */
let sent: string[] = [];
/** The next calls have these outcomes, and those after them are stored. */
let outcomes: Outcome[] = [];
let whileSending = () => {};

/** Presses keys one after the other, and returns the entries that were sent. */
async function press(...keys: (() => void)[]): Promise<string[]> {
  const before = sent.length;
  for (const key of keys) key();
  await waitFor(() => expect(sent).toHaveLength(before + keys.length));
  return sent.slice(before);
}

beforeEach(() => {
  toast.remove();
  sent = [];
  outcomes = [];
  whileSending = () => {};
  stubFetch(({ body: { entryId } }) => {
    sent.push(String(entryId));
    whileSending();
    const outcome = outcomes.shift() ?? 'stored';
    if (outcome === 'lost') throw new TypeError('no network');
    if (outcome === 'stored') return { json: { historyEntryId: `${entryId}'` } };
    return { status: 409, json: { message: 'Not now.', code: refusalCodes[outcome] } };
  });
});

test('A planner whose Undo of an older change gets no response undoes the latest change by the next Ctrl+Z', async () => {
  const undoOlder = rememberStep('Older', 'older');
  rememberStep('Latest', 'latest');
  outcomes = ['lost'];
  expect(await press(undoOlder, undoLast, undoLast)).toEqual(['older', 'latest', 'older']);
});

test('A planner who changes something during an Undo that gets no response undoes that change first', async () => {
  rememberStep('First', 'first');
  outcomes = ['lost'];
  whileSending = () => {
    if (sent.length === 1) rememberStep('Second', 'second');
  };
  expect(await press(undoLast, undoLast, undoLast)).toEqual(['first', 'second', 'first']);
});

test('A planner does a change again by undoing the history entry of its Undo', async () => {
  rememberStep('Moved', 'moved');
  expect(await press(undoLast, redoLast)).toEqual(['moved', "moved'"]);
});

test('A planner whose Undo is refused undoes the change before it by the next Ctrl+Z', async () => {
  rememberStep('Before', 'before');
  rememberStep('Changed since', 'changed');
  outcomes = ['refused'];
  expect(await press(undoLast, undoLast)).toEqual(['changed', 'before']);
});

test('A planner who declines what players would see is asked about the same change by the next Ctrl+Z', async () => {
  rememberStep('Before', 'before');
  rememberStep('Live', 'live');
  outcomes = ['declined', 'declined'];
  expect(await press(undoLast, undoLast)).toEqual(['live', 'live']);
});

test('A planner whose Undo gets no response reads that it may have been done', async () => {
  render(<Toaster />);
  rememberStep('Moved', 'moved');
  outcomes = ['lost'];
  await press(undoLast);
  expect(await screen.findByText(/It may have been done/)).toBeVisible();
});
