import { fireEvent, render, screen } from '@testing-library/react';
import { storeSessionToken } from '@/lib/browser/session';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { Router } from '@/lib/testing/router';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { RecordCard } from './record-card';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';

addModalDialogs();
afterEach(() => storeSessionToken(null));

/** Shows the card of a draft on the bench. */
function renderCard(isOwn: boolean) {
  const moving = {
    mayChange: () => isOwn,
    isMovable: () => isOwn,
    isFixed: () => false,
  } as unknown as Moving;
  const filling = { buildEditPath: () => '/' } as unknown as Filling;
  const record = {
    id: 'r1',
    title: 'Whose is this?',
    status: 'draft',
    forDate: null,
    runsAnyDay: false,
  } as PlannedRecord;
  const category = { id: 'c1', category: 'Sport' } as PlanCategory;
  render(
    <Router>
      <RecordCard {...{ game: 'daily', record, category, moving, filling }} onClose={() => {}} />
    </Router>,
  );
}

test.each([
  ['can mark an own draft on the bench as a reserve', true],
  ['cannot mark a record of somebody else as a reserve', false],
])('A writer %s', (_, isOwn) => {
  stubFetch(neverAnswer);
  renderCard(isOwn);
  const checkbox = screen.getByRole('checkbox', { name: 'May run any day' });
  expect(checkbox.matches(':enabled')).toBe(isOwn);
});

test('A planner whose mark of a reserve is refused reads why beside it', async () => {
  stubFetch(({ path }) =>
    path.includes('reserve')
      ? { status: 409, json: { message: 'It has changed.', code: 'stale' } }
      : neverAnswer(),
  );
  renderCard(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'May run any day' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It has changed.');
});

test('A planner who opens a record that somebody has just deleted is told so', async () => {
  // One response has the fields of all calls of the card.
  stubFetch(() => ({ json: { item: null, notes: [], username: 'eddie', role: 'editor', sessions: [] } }));
  storeSessionToken('token');
  renderCard(false);
  expect(await screen.findByText(/This was deleted meanwhile/)).toBeVisible();
  expect(screen.queryByText(/^Loading/)).toBeNull();
});
