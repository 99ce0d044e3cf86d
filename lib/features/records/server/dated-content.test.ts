import { hashFinding, lint, toLintedPuzzle } from '@/lib/features/lint/lint';
import { buildPlanningContent } from './dated-content';

describe('planning fields', () => {
  const linted = toLintedPuzzle({ word: 'FJORD', hint: 'A fjord' });
  const [finding] = lint(linted);
  const dismissals = [
    { rule: 'answer_in_question' as const, judged: finding ? hashFinding(finding) : '', reason: 'A joke' },
  ];
  const dismissed = JSON.stringify(dismissals);
  const current = { difficulty: 'hard', runsAnyDay: 1, themes: '["Space"]', dismissed } as const;
  const empty = { difficulty: null, runsAnyDay: 0, themes: null, dismissed: null };

  it.each([{}, { runsAnyDay: null, themes: null, dismissals: null }])('stay in a save of %j', (save) => {
    expect(buildPlanningContent(save, current, linted)).toEqual(current);
  });

  it('are cleared by a save of empty values', () => {
    const save = { difficulty: null, runsAnyDay: false, themes: [], dismissals: [] };
    expect(buildPlanningContent(save, current, linted)).toEqual(empty);
  });

  it('are stored from a save, with cleaned themes', () => {
    const save = { difficulty: 'easy' as const, runsAnyDay: true, themes: [' The  Moon '] };
    const stored = { difficulty: 'easy', runsAnyDay: 1, themes: '["The Moon"]', dismissed: null };
    expect(buildPlanningContent(save, null, linted)).toEqual(stored);
  });
});
