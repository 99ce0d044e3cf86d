import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { AssignDialog, useAssigning } from './assign-dialog';
import type { Selection } from './use-selection';

addModalDialogs();

const today = '2026-11-24';
const gap: Gap = { forDate: '2026-11-28', categoryId: 'sport', category: 'Sport' };
const assignment = { ...gap, id: 'one', person: 'wendy', dueOn: today, isOwn: false };
const selection = { gaps: [] as readonly Gap[] } as Selection;

const useGaps = (gaps: readonly Gap[]) => useAssigning({ gaps, assignments: [assignment], today, selection });

function OpenedDialog() {
  const assigning = useGaps([gap]);
  return <AssignDialog game="daily" today={today} assigning={{ ...assigning, opened: [gap] }} />;
}

test.each([
  ['day', 'Due day'],
  ['person', 'Person'],
])('An editor who assigns a gap without a %s is asked for one', async (what, label) => {
  render(<OpenedDialog />);
  fireEvent.change(screen.getByLabelText(label), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(screen.getByRole('alert')).toHaveTextContent(`Choose a ${what}`);
});

test('An editor reads who has a gap before the names of the staff have loaded, and may take it back', () => {
  render(<OpenedDialog />);
  expect(screen.getByLabelText('Person')).toHaveDisplayValue('wendy');
  expect(screen.getByRole('listitem')).toHaveTextContent('wendy, due Tue, Nov 24, 2026');
  expect(screen.getByRole('button', { name: 'Take back' })).toBeEnabled();
});

test('A planner whose gap is filled while its dialog is open sees it no more when the gap is empty again', () => {
  const { result, rerender } = renderHook(useGaps, { initialProps: [gap] });
  act(() => result.current.openGaps([gap]));
  expect(result.current.opened).toEqual([gap]);
  rerender([]);
  rerender([gap]);
  expect(result.current.opened).toEqual([]);
});
