import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { storeSessionToken } from '@/lib/browser/session';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { PlanScreen } from './plan-screen';

addModalDialogs();

afterEach(() => storeSessionToken(null));

const today = '2026-11-24';

function PlanAt({ query }: { query: string }) {
  return (
    <AppRouterContext value={{} as never}>
      <PathnameContext value="/plan">
        <SearchParamsContext value={new URLSearchParams(query)}>
          <PlanScreen today={today} />
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}

/** Answers the calls of the screen; the plan of the days from this one on has a record, and arrives after `arrival`. */
function answerCalls(forDate: string, arrival?: Promise<void>) {
  const records = [makePlannedRecord({ title: 'Who is it?', forDate })];
  const plan = { today, categories: [makePlanCategory('sport')], bench: [], assignments: [], alertBelow: 0 };
  const account = { username: 'eddie', role: 'editor', sessions: [] };
  stubFetch(async ({ path }) => {
    const isOfRecord = path.includes(`from=${forDate}`);
    if (isOfRecord) await arrival;
    // One response has the fields of all the calls of the screen.
    const json = {
      ...account,
      ...plan,
      records: isOfRecord ? records : [],
      warned: [],
      notes: [],
      stamp: '1',
    };
    return { json };
  });
  storeSessionToken('token');
}

test.each([
  ['the card of a record', [/Who is it\?/]],
  ['the dialog that drafts gaps', ['Select Wed 25', 'Draft 1 gap with AI']],
])('A planner who goes back to another game with %s open sees it no more', async (_, names) => {
  answerCalls(today);
  const { rerender } = render(<PlanAt query="" />);
  for (const name of names) await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getByRole('dialog')).toBeVisible();
  rerender(<PlanAt query="game=weekly" />);
  expect(await screen.findByRole('link', { name: 'Weekly questions', current: 'page' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A planner sees no gaps in a month before its records have loaded', async () => {
  const january = Promise.withResolvers<void>();
  answerCalls('2027-01-01', january.promise);
  const { rerender } = render(<PlanAt query="month=2026-12" />);
  expect(await screen.findAllByText('missing')).toHaveLength(31);
  rerender(<PlanAt query="month=2027-01" />);
  expect(screen.queryAllByText('missing')).toEqual([]);
  january.resolve();
  expect(await screen.findByRole('button', { name: /Who is it\?/ })).toBeVisible();
  expect(screen.getAllByText('missing')).toHaveLength(30);
});
