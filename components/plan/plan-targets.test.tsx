import { render, screen, within } from '@testing-library/react';
import { addDays } from '@/lib/dates/calendar-date';
import type { PlanCategory } from '@/lib/features/plan/contract';
import { makePlanCategory, makePlannedRecord } from '@/lib/testing/planned-record';
import { PlanTargets } from './plan-targets';

const monday = '2026-11-23';
const days = Array.from({ length: 15 }, (_, index) => addDays(monday, index));

function showTargets(categories: PlanCategory[]) {
  const records = [
    makePlannedRecord({ id: '1', forDate: monday, mediaType: 'image' }),
    makePlannedRecord({ id: '2', forDate: addDays(monday, 1), difficulty: 'hard' }),
    makePlannedRecord({ id: '3', forDate: addDays(monday, 2), difficulty: 'hard' }),
    makePlannedRecord({ id: '4', forDate: addDays(monday, 7), difficulty: 'hard' }),
    makePlannedRecord({ id: '5', forDate: addDays(monday, 8), categoryId: 'pop', difficulty: 'hard' }),
  ];
  render(<PlanTargets days={days} categories={categories} records={records} />);
}

test('A planner sees for each whole week which categories are over and under target', () => {
  showTargets([
    makePlanCategory('sport', { targets: { image: 2, hard: 1 } }),
    makePlanCategory('pop', { targets: { hard: 0 } }),
  ]);
  const readCells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Category',
    'Week of Mon 23',
    'Week of Mon 30',
  ]);
  expect(readCells('SPORT')).toEqual(['1 with image missing, 1 hard too many', '2 with image missing']);
  expect(readCells('POP')).toEqual(['✓ on target', '1 hard too many']);
});

test('A planner sees no targets of inactive categories and of those without targets', () => {
  showTargets([
    makePlanCategory('sport', { targets: { image: 2 } }),
    makePlanCategory('pop', { active: false, targets: { hard: 3 } }),
    makePlanCategory('art'),
  ]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['SPORT']);
});
