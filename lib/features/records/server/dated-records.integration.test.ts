import { config } from '@/lib/config/config';
import type { Caller } from '@/lib/contract/caller';
import type { RecordStatus } from '@/lib/contract/kinds';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { judgedBy, lint } from '@/lib/features/lint/lint';
import { lintedPuzzle } from '@/lib/features/lint/linted';
import { addCaller } from '@/lib/testing/factories';
import {
  datedRules,
  needsOtherReviewer,
  planningContent,
  presentPlanning,
  statusContent,
} from './dated-records';
import type { DatedRow } from './record-kind';

const today = productToday();
const { requireReason, requireRight, isProposal } = datedRules('question', 'question');

const rowOf = (status: RecordStatus, author: Caller | null): DatedRow => ({
  id: 'r1',
  version: 1,
  categoryId: 'pop',
  forDate: today,
  status,
  returnedNote: null,
  difficulty: null,
  runsAnyDay: 0,
  themes: null,
  dismissed: null,
  reviewBy: null,
  createdBy: author?.user?.id ?? null,
  updatedAt: '2031-03-01T00:00:00.000Z',
});

const mayStore = (caller: Caller, before: DatedRow | null, after: DatedRow | null) =>
  requireRight(caller, before, after).then(
    () => true,
    ({ status, message }) => [status, String(message).split('.')[0]],
  );

it('who only writes stores own drafts and sends them, and nothing else', async () => {
  const [writer, other] = await Promise.all([addCaller('writer'), addCaller('writer')]);
  const notMine = [403, 'This question is not a draft of yours'];
  const notReady = [403, 'Send the question for review, or save it as a draft'];
  for (const [before, after, expected] of [
    [null, rowOf('draft', writer), true],
    [null, rowOf('in_review', writer), true],
    [null, rowOf('ready', writer), notReady],
    [rowOf('draft', writer), rowOf('in_review', writer), true],
    [rowOf('in_review', writer), rowOf('draft', writer), true],
    [rowOf('in_review', writer), rowOf('ready', writer), notReady],
    [rowOf('draft', writer), null, true],
    [rowOf('ready', writer), rowOf('draft', writer), notMine],
    [rowOf('ready', writer), null, notMine],
    [rowOf('draft', other), rowOf('draft', other), notMine],
    [rowOf('draft', null), null, notMine],
  ] as const) {
    expect([before, after, await mayStore(writer, before, after)]).toEqual([before, after, expected]);
  }
});

it('who publishes stores everything but own work that waits for somebody else', async () => {
  const [editor, writer] = await Promise.all([addCaller('editor'), addCaller('writer'), addCaller('editor')]);
  for (const [before, after, expected] of [
    [null, rowOf('ready', editor), true],
    [rowOf('in_review', writer), rowOf('ready', writer), true],
    [rowOf('in_review', editor), rowOf('draft', editor), true],
    [rowOf('draft', editor), rowOf('ready', editor), true],
    [rowOf('ready', editor), rowOf('ready', editor), true],
    [rowOf('in_review', editor), null, true],
    [rowOf('in_review', editor), rowOf('ready', editor), [403, expect.stringContaining('your own work')]],
  ] as const) {
    expect([before, after, await mayStore(editor, before, after)]).toEqual([before, after, expected]);
  }
});

it('a review needs somebody else only for own work, and only where there is somebody else', async () => {
  const editor = await addCaller('editor');
  const colleague = await addCaller('admin');
  const needs = (authorId: string | null, userId?: string) => needsOtherReviewer(authorId, userId);
  expect(await needs(editor.user.id, editor.user.id)).toBe(true);
  expect(await needs(editor.user.id, colleague.user.id)).toBe(false);
  expect(await needs(null, editor.user.id)).toBe(false);
  expect(await needs(editor.user.id)).toBe(false);
  const rule = jest.replaceProperty(config, 'REVIEW_OWN_WORK', 'on');
  expect(await needs(editor.user.id, editor.user.id)).toBe(false);
  rule.restore();
  const disabledAt = new Date().toISOString();
  await database().updateTable('users').set({ disabledAt }).where('id', '<>', editor.user.id).execute();
  expect(await needs(editor.user.id, editor.user.id)).toBe(false);
});

it.each<[string, RecordStatus, RecordStatus, boolean]>([
  ['writer', 'ready', 'in_review', true],
  ['editor', 'ready', 'in_review', true],
  ['writer', 'ready', 'draft', true],
  // A publisher may withdraw it.
  ['editor', 'ready', 'draft', false],
  ['editor', 'ready', 'ready', false],
  ['writer', 'draft', 'in_review', false],
  ['writer', 'in_review', 'draft', false],
])('a change by a %s of what is %s to %s is only proposed: %s', (role, from, to, isProposed) => {
  const caller = { user: { id: 'u1', username: 'u', role }, address: '' } as Caller;
  expect(isProposal(caller, rowOf(from, caller), { status: to })).toBe(isProposed);
});

it('what players have seen changes for a reason alone', () => {
  const missing = expect.objectContaining({
    status: 400,
    message: 'This question is already released. Say why it changes.',
    issues: [{ path: 'reason', message: 'This question is already released. Say why it changes.' }],
  });
  const released = rowOf('ready', null);
  for (const reason of ['', ' ', null, undefined]) {
    expect(() => requireReason(released, reason)).toThrow(missing);
    expect(() => requireReason({ ...released, forDate: addDays(today, 1) }, reason)).not.toThrow();
    expect(() => requireReason({ ...released, forDate: null }, reason)).not.toThrow();
    expect(() => requireReason({ ...released, status: 'draft' }, reason)).not.toThrow();
  }
  expect(() => requireReason(released, 'A typing error')).not.toThrow();
});

it('a note of a review stays with the draft, and no longer', () => {
  const returned = { returnedNote: 'In English, please' };
  expect(statusContent('draft', returned)).toEqual({ status: 'draft', ...returned });
  expect(statusContent('draft', null)).toEqual({ status: 'draft', returnedNote: null });
  expect(statusContent('in_review', returned)).toEqual({ status: 'in_review', returnedNote: null });
  expect(statusContent('ready', returned)).toEqual({ status: 'ready', returnedNote: null });
});

it('what a save does not name for the planner stays, and what is nothing is not said', () => {
  const asked = lintedPuzzle({ word: 'FJORD', hint: 'A fjord' });
  const [finding] = lint(asked);
  const dismissals = [
    { rule: 'answer_in_question' as const, judged: finding ? judgedBy(finding) : '', reason: 'A joke' },
  ];
  const dismissed = JSON.stringify(dismissals);
  const current = { difficulty: 'hard', runsAnyDay: 1, themes: '["Space"]', dismissed } as const;
  const nothing = { difficulty: null, runsAnyDay: 0, themes: null, dismissed: null };
  expect(planningContent({}, null, asked)).toEqual(nothing);
  expect(planningContent({}, current, asked)).toEqual(current);
  expect(planningContent({ runsAnyDay: null, themes: null, dismissals: null }, current, asked)).toEqual(
    current,
  );
  expect(
    planningContent({ difficulty: null, runsAnyDay: false, themes: [], dismissals: [] }, current, asked),
  ).toEqual(nothing);
  expect(
    planningContent({ difficulty: 'easy', runsAnyDay: true, themes: [' The  Moon '] }, null, asked),
  ).toEqual({
    difficulty: 'easy',
    runsAnyDay: 1,
    themes: '["The Moon"]',
    dismissed: null,
  });
  expect(presentPlanning(current)).toEqual({
    difficulty: 'hard',
    runsAnyDay: true,
    themes: ['Space'],
    dismissals,
  });
  // Another text is judged again.
  const reworded = lintedPuzzle({ word: 'FJORD', hint: 'The fjord' });
  expect(planningContent({}, current, reworded)).toEqual({ ...current, dismissed: null });
  expect(presentPlanning(nothing)).toEqual({});
});
