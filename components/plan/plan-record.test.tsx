import { render, screen } from '@testing-library/react';
import { makePlannedRecord } from '@/lib/testing/planned-record';
import { isSameData, PlanRecord } from './plan-record';

const cell = () => ({ id: 'a', marks: ['new'], room: null, place: undefined });

test('Another object with the same data counts as unchanged', () => {
  expect(isSameData(cell(), cell())).toBe(true);
});

test.each([
  ['another value', { ...cell(), id: 'b' }],
  ['a longer list', { ...cell(), marks: ['new', 'noted'] }],
  ['a value for none', { ...cell(), room: {} }],
  ['another field', { id: 'a', marks: ['new'], room: null, warnings: undefined }],
])('An object with %s counts as changed', (_what, other) => {
  expect(isSameData(cell(), other)).toBe(false);
  expect(isSameData(other, cell())).toBe(false);
});

const shown = { placeName: 'Sport, Tue, Nov 24, 2026', isMovable: true, isCarried: false };

test('A planner gets the warnings of a record as a mark, in its accessible name and in a tooltip', () => {
  const warnings = ['This word was used before: Sport, November 3, 2026.'];
  const flaws = ['no_alt', 'answer_in_question'] as const;
  render(<PlanRecord record={makePlannedRecord({ title: 'FJORD', warnings, flaws })} {...shown} />);
  const record = screen.getByRole('button', {
    name: /2 warnings This word was used .* The answer stands in the question\./,
  });
  expect(record).toHaveTextContent('2 warnings');
  expect(screen.getByTitle(/^This word was used before/)).toBeVisible();
});

test('A planner reads the missing parts of an incomplete record instead of a warning', () => {
  const problem = 'Enter a choice 3';
  const record = makePlannedRecord({ status: 'draft', isIncomplete: true, problem });
  render(<PlanRecord record={record} {...shown} />);
  expect(screen.getByRole('button', { name: /^incomplete Enter a choice 3 Who\?/ })).toBeVisible();
  expect(screen.getByTitle(problem)).toHaveTextContent('incomplete');
  expect(screen.queryByText(/warning/)).not.toBeInTheDocument();
});
