import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { Bench } from './bench';

test('A planner who searches the bench can clear the search after so many records have left that it needs none', async () => {
  const records = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) =>
    makePlannedRecord({ id, title: `Who is ${id}?`, forDate: null }),
  );
  const category = { id: 'sport', category: 'Sport', active: true, runway: 0, targets: {} };
  const bench = (shown: typeof records) => (
    <Bench
      records={shown}
      categories={[category]}
      exported={{}}
      moving={{ carried: null, mode: 'move', isMovable: () => true } as never}
      fits={() => true}
      onOpen={() => {}}
      onFill={() => {}}
    />
  );
  const { rerender } = render(bench(records));
  await userEvent.type(screen.getByLabelText('Search the bench'), 'is f');
  rerender(bench(records.slice(0, 5)));
  expect(screen.getByText('Nothing on the bench matches.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Search the bench'));
  expect(screen.getByText('Who is a?')).toBeVisible();
});
