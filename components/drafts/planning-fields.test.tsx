import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useController, useForm } from 'react-hook-form';
import { OwnApiProvider } from '@/components/layout/own-api';
import {
  findPlanningProblem,
  PlanningFields,
  type PlanningValues,
  planningConflicts,
  planningOf,
  toPlanningFields,
} from './planning-fields';

function Form({
  stored,
  isOnBench = true,
}: {
  stored: Parameters<typeof planningOf>[0];
  isOnBench?: boolean;
}) {
  const { register, watch, control } = useForm<PlanningValues>({ defaultValues: planningOf(stored) });
  const { field: themes } = useController({ control, name: 'themes' });
  return (
    <>
      <PlanningFields
        isOnBench={isOnBench}
        difficulty={register('difficulty')}
        runsAnyDay={register('runsAnyDay')}
        themes={themes}
      />
      <output>{JSON.stringify(toPlanningFields(watch()))}</output>
    </>
  );
}

const level = () => screen.getByRole('combobox', { name: 'Difficulty' });
const saved = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;

test('a difficulty is one of three or not set, and on the bench a record may run any day', async () => {
  render(<Form stored={{ difficulty: 'hard' }} />);
  expect(level()).toHaveValue('hard');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Not set',
    'easy',
    'medium',
    'hard',
  ]);
  await userEvent.selectOptions(level(), 'Not set');
  await userEvent.click(screen.getByRole('checkbox', { name: 'May run any day' }));
  expect(saved()).toEqual({
    ...{ difficulty: null, runsAnyDay: true, themes: [], dismissals: [] },
    ...{ explanation: '', source: '', reviewBy: null },
  });
});

test('a record with a date cannot be a reserve', () => {
  render(<Form stored={{}} isOnBench={false} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('shows neither field for an API without a plan', () => {
  render(
    <OwnApiProvider value={false}>
      <Form stored={{}} />
    </OwnApiProvider>,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a comma, Enter and leaving the field end a theme tag; each tag is added once and can be removed', async () => {
  const user = userEvent.setup();
  render(<Form stored={{ themes: ['Space'] }} />);
  const field = screen.getByRole('combobox', { name: 'Theme tags' });
  const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  await user.type(field, ' The  Moon ,space,Été{Enter}{Enter}Mars');
  expect(tags()).toEqual(['Space', 'The Moon', 'Été']);
  // An unfinished tag is saved with the others.
  expect(saved()).toMatchObject({ themes: ['Space', 'The Moon', 'Été', 'Mars'] });
  await user.tab();
  expect(tags()).toEqual(['Space', 'The Moon', 'Été', 'Mars']);
  await user.click(screen.getByRole('button', { name: 'Remove The Moon' }));
  expect(field).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(saved()).toMatchObject({ themes: ['Space', 'Été'] });
  await user.paste('Sun, Venus, Mercury');
  expect(saved()).toMatchObject({ themes: ['Space', 'Été', 'Sun', 'Venus', 'Mercury'] });
  await user.clear(field);
  expect(tags()).toEqual(['Space', 'Été', 'Sun', 'Venus']);
});

test('a conflict shows theme tags that differ, including an unfinished one', () => {
  const { isSame, describe: say } = planningConflicts.themes;
  const [mine, stored] = [
    { ...planningOf({}), themes: 'Space,Moon' },
    planningOf({ themes: ['Space', 'Moon'] }),
  ];
  expect(isSame(mine, stored)).toBe(true);
  expect(isSame(mine, planningOf({ themes: ['Space'] }))).toBe(false);
  expect(say(mine)).toBe('Space, Moon');
  expect(findPlanningProblem(mine)).toBeNull();
  expect(findPlanningProblem({ ...mine, themes: `Space,${'x'.repeat(41)}` })).toEqual({
    field: 'themes',
    message: 'Use at most 40 characters in a theme tag',
  });
});
