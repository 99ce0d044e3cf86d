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
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
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

/** Opens the plan with a record of today; other days get no response. */
function openPlan() {
  const records = [makePlannedRecord({ title: 'Who is it?', forDate: today })];
  const categories = [makePlanCategory('sport')];
  const plan = { today, categories, records, bench: [], assignments: [], alertBelow: 0, stamp: '1' };
  const account = { username: 'eddie', role: 'editor', sessions: [] };
  stubFetch(({ path }) => {
    if (path.includes('/plans/calendar'))
      return path.includes(`from=${today}`) ? { json: plan } : neverAnswer();
    // One response has the fields of all the other calls of the screen.
    return { json: { ...account, warned: [], notes: [], stamp: '1' } };
  });
  storeSessionToken('token');
  return render(<PlanAt query="" />);
}

test.each([
  ['the card of a record', [/Who is it\?/]],
  ['the dialog that drafts gaps', ['Select Wed 25', 'Draft 1 gap with AI']],
])('A planner who goes back to another game with %s open sees it no more', async (_, names) => {
  const { rerender } = openPlan();
  for (const name of names) await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getByRole('dialog')).toBeVisible();
  rerender(<PlanAt query="game=weekly" />);
  expect(await screen.findByRole('link', { name: 'Weekly questions', current: 'page' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A planner sees no gaps in a month before its records have loaded', async () => {
  const records = [makePlannedRecord({ title: 'Who is it?', forDate: '2027-01-01' })];
  const plan = { today, categories: [makePlanCategory('sport')], bench: [], assignments: [], alertBelow: 0 };
  const january = Promise.withResolvers<void>();
  stubFetch(async ({ path }) => {
    const isOfJanuary = path.includes('from=2027-01-01');
    if (isOfJanuary) await january.promise;
    const isPlan = path.includes('/plans/calendar');
    const account = { username: 'eddie', role: 'editor', sessions: [] };
    return {
      json: isPlan
        ? { ...plan, stamp: '1', records: isOfJanuary ? records : [] }
        : { ...account, warned: [], notes: [], stamp: '1' },
    };
  });
  storeSessionToken('token');
  const { rerender } = render(<PlanAt query="month=2026-12" />);
  expect(await screen.findAllByText('missing')).toHaveLength(31);
  rerender(<PlanAt query="month=2027-01" />);
  expect(screen.queryAllByText('missing')).toEqual([]);
  january.resolve();
  expect(await screen.findByRole('button', { name: /Who is it\?/ })).toBeVisible();
  expect(screen.getAllByText('missing')).toHaveLength(30);
});
