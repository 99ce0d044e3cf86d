import { render, screen } from '@testing-library/react';
import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { Router } from '@/lib/testing/router';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { RecordCard } from './record-card';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';

addModalDialogs();

test.each([
  ['can mark an own draft on the bench as a reserve', true],
  ['cannot mark a record of somebody else as a reserve', false],
])('A writer %s', (_, isOwn) => {
  stubFetch(neverAnswer);
  const moving = {
    mayChange: () => isOwn,
    isMovable: () => isOwn,
    isFixed: () => false,
  } as unknown as Moving;
  const filling = { buildEditPath: () => '/' } as unknown as Filling;
  const record = { id: 'r1', title: 'Whose is this?', status: 'draft', forDate: null } as PlannedRecord;
  const category = { id: 'c1', category: 'Sport' } as PlanCategory;
  render(
    <Router>
      <RecordCard {...{ game: 'daily', record, category, moving, filling }} onClose={() => {}} />
    </Router>,
  );
  const checkbox = screen.getByRole('checkbox', { name: 'May run any day' });
  expect(checkbox.matches(':enabled')).toBe(isOwn);
});
