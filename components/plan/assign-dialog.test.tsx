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

test('An editor who assigns a gap without a due day is asked for one', async () => {
  render(<OpenedDialog />);
  fireEvent.change(screen.getByLabelText('Due day'), { target: { value: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a day');
});

test('An editor reads who has a gap before the names of the staff have loaded', () => {
  render(<OpenedDialog />);
  expect(screen.getByLabelText('Person')).toHaveDisplayValue('wendy');
});

test('A planner whose gap is filled while its dialog is open sees it no more when the gap is empty again', () => {
  const { result, rerender } = renderHook(useGaps, { initialProps: [gap] });
  act(() => result.current.openGaps([gap]));
  expect(result.current.opened).toEqual([gap]);
  rerender([]);
  rerender([gap]);
  expect(result.current.opened).toEqual([]);
});
