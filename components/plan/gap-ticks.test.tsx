import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Gap } from '@/lib/features/plan/fill-gaps';
import { useGapTicks } from './gap-ticks';

const today = '2026-11-25';
const gapOn = (forDate: string): Gap => ({ forDate, categoryId: 'sport', category: 'Sport' });
const assignment = { id: '1', categoryId: 'sport', person: 'wendy', dueOn: today };

function Dialog({ gaps }: { gaps: readonly Gap[] }) {
  const assignments = [
    { ...assignment, forDate: '2026-11-26', isOwn: false },
    { ...assignment, forDate: '2026-11-27', isOwn: true },
  ];
  const { meant, ticks } = useGapTicks({ gaps, today, assignments });
  return (
    <>
      {ticks}
      <output>{meant.map(({ forDate }) => forDate).join(', ')}</output>
    </>
  );
}

const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'];

test('gaps of today and those assigned to others are left out until a person ticks them', async () => {
  render(<Dialog gaps={days.map(gapOn)} />);
  const meant = screen.getByRole('status');
  expect(meant).toHaveTextContent('2026-11-27, 2026-11-28');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also today: 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include gaps assigned to others: 1' }));
  expect(meant).toHaveTextContent(days.join(', '));
});

test('gaps of today and of others are ticked if there are no other ones', () => {
  render(<Dialog gaps={[gapOn(today)]} />);
  expect(screen.getByRole('status')).toHaveTextContent(today);
});
