import { render, screen } from '@testing-library/react';
import { CommitBar } from './commit';
import type { Commit } from './use-commit';

test('a person whose import got no response can only try it again', () => {
  const props = {
    file: { name: 'bank.csv' },
    setup: { chosen: { game: 'daily' } },
    verdicts: { judged: [{ verdict: 'ready' }] },
    placed: { rows: [{ line: 2 }] },
  } as never as Omit<Parameters<typeof CommitBar>[0], 'commit'>;
  const show = (state: Commit['state']) => <CommitBar {...props} commit={{ state } as Commit} />;
  const { rerender } = render(show({ phase: 'idle' }));
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
  rerender(show({ phase: 'failed', message: 'Lost', isUnknown: true }));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
});
