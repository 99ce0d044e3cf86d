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
