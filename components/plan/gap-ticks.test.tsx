import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { useGapTicks } from './gap-ticks';

const today = '2026-11-25';
const gapOn = (forDate: string): Gap => ({ forDate, categoryId: 'sport', category: 'Sport' });
const assignment = { id: '1', categoryId: 'sport', person: 'wendy', dueOn: today };
const assignments = [
  { ...assignment, forDate: '2026-11-26', isOwn: false },
  { ...assignment, forDate: '2026-11-27', isOwn: true },
];

function GapDialog({ gaps }: { gaps: readonly Gap[] }) {
  const { included, checkboxes } = useGapTicks({ gaps, today, assignments });
  return (
    <>
      {checkboxes}
      <output>{included.map(({ forDate }) => forDate).join(', ')}</output>
    </>
  );
}

const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];

test('A person gets gaps of today, and gaps assigned to others, only after ticking each', async () => {
  render(<GapDialog gaps={days.map(gapOn)} />);
  const included = screen.getByRole('status');
  expect(included).toHaveTextContent(/^2026-11-27, 2026-11-28$/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also today: 1' }));
  expect(included).toHaveTextContent(/^2026-11-25, 2026-11-27, 2026-11-28$/);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include gaps assigned to others: 1' }));
  expect(included).toHaveTextContent(days.join(', '));
});

test('A person who has only a gap of today gets it without a tick', () => {
  render(<GapDialog gaps={[gapOn(today)]} />);
  expect(screen.getByRole('status')).toHaveTextContent(today);
});
