import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlannedRecord } from '@/lib/features/plan/contract';
import { BENCH_MAX } from '@/lib/features/plan/rules';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { Router } from '@/lib/testing/router';
import { Bench } from './bench';
import { useMoving } from './use-moving';

function DailyBench({ records }: { records: readonly PlannedRecord[] }) {
  const moving = useMoving('daily', '2026-11-23', () => {});
  return (
    <Bench
      records={records}
      categories={[makePlanCategory('sport')]}
      exported={{}}
      moving={moving}
      fits={() => true}
      onOpen={() => {}}
      onFill={() => {}}
    />
  );
}

test('A planner who searches the bench can clear the search after too few records are left to offer one', async () => {
  const records = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) =>
    makePlannedRecord({ id, title: `Who is ${id}?`, forDate: null }),
  );
  const { rerender } = render(<DailyBench records={records} />);
  await userEvent.type(screen.getByLabelText('Search the bench'), 'is f');
  rerender(<DailyBench records={records.slice(0, 5)} />);
  expect(screen.getByText('Nothing on the bench matches.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Search the bench'));
  expect(screen.getByText('Who is a?')).toBeVisible();
});

test('A planner whose bench is longer than the list is led to the search', () => {
  const records = Array.from({ length: BENCH_MAX }, (_, id) =>
    makePlannedRecord({ id: String(id), forDate: null }),
  );
  render(
    <Router>
      <DailyBench records={records} />
    </Router>,
  );
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search?when=bench');
});
