import { render, screen } from '@testing-library/react';
import { ApiError } from '@/lib/errors/api-error';
import { CommitBar, ImportDone } from './commit';
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

/** Shows the result of an import, with this state of its Undo. */
function showDone(undoing: { isUndoing: boolean; undoError?: ApiError }) {
  const result = { created: 1, updated: 0, unchanged: 0, categories: [], historyEntryId: 'entry' };
  const props = { file: { name: 'bank.csv' }, setup: { chosen: { game: 'daily' } }, judged: [] };
  render(
    <ImportDone
      {...(props as never as Pick<Parameters<typeof ImportDone>[0], 'file' | 'setup' | 'judged'>)}
      commit={{ state: { phase: 'done', result, ...undoing } } as never as Commit}
      onUndone={() => {}}
      onNext={() => {}}
    />,
  );
}

test.each([
  ['got no response', new ApiError('unavailable', 'Lost'), /^Not confirmed/],
  ['was refused', new ApiError('conflict', 'Changed'), /^The import was not undone/],
])('a person whose Undo %s reads so', (_what, undoError, title) => {
  showDone({ isUndoing: false, undoError });
  expect(screen.getByRole('alert')).toHaveTextContent(title);
});

test('a person cannot choose another file while the import is being undone', () => {
  showDone({ isUndoing: true });
  expect(screen.getByRole('button', { name: 'Import another file' })).toBeDisabled();
});
