import { config } from '@/lib/config/config';
import { database } from '@/lib/db/connection';
import { hashFinding, lint } from '@/lib/features/lint/lint';
import { lintedPuzzle } from '@/lib/features/lint/linted';
import { addCaller } from '@/lib/testing/factories';
import { needsOtherReviewer, planningContent, presentPlanning } from './dated-records';

it('requires another reviewer only for own work, and only if there is one', async () => {
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

it('a save without planning fields keeps them, and a response leaves out empty ones', () => {
  const asked = lintedPuzzle({ word: 'FJORD', hint: 'A fjord' });
  const [finding] = lint(asked);
  const dismissals = [
    { rule: 'answer_in_question' as const, judged: finding ? hashFinding(finding) : '', reason: 'A joke' },
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
