import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { FillDialog } from './arranging-dialogs';
import type { Arranging } from './use-arranging';

addModalDialogs();

test('A planner who closes the dialog while gaps are filled has no later dialog closed when they are filled', async () => {
  const today = '2026-11-24';
  const gaps = [{ forDate: today, categoryId: 'sport', category: 'Sport' }];
  const bench = [makePlannedRecord({ forDate: null })];
  const calendar = { days: [today], today, categories: [makePlanCategory('sport')], records: [], bench };
  const filled = Promise.withResolvers<void>();
  const arranging = { arrange: () => filled.promise } as unknown as Arranging;
  const onClose = jest.fn();
  const { unmount } = render(<FillDialog {...{ calendar, gaps, assignments: [], arranging, onClose }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fill 1 gap' }));
  unmount();
  await act(async () => filled.resolve());
  expect(onClose).not.toHaveBeenCalled();
});
