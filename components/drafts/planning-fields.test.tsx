import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { OwnApiProvider } from '@/components/layout/own-api';
import {
  findPlanningProblem,
  PlanningFields,
  type PlanningValues,
  planningConflicts,
  toPlanningFields,
  toPlanningValues,
} from './planning-fields';

function Form({
  stored,
  isOnBench = true,
}: {
  stored: Parameters<typeof toPlanningValues>[0];
  isOnBench?: boolean;
}) {
  const { watch, control } = useForm<PlanningValues>({ defaultValues: toPlanningValues(stored) });
  return (
    <>
      <PlanningFields control={control} isOnBench={isOnBench} />
      <output>{JSON.stringify(toPlanningFields(watch()))}</output>
    </>
  );
}

const findDifficulty = () => screen.getByRole('combobox', { name: 'Difficulty' });
const readSaved = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;

test('A writer chooses between three difficulties and none, and begins with the stored one', async () => {
  render(<Form stored={{ difficulty: 'hard' }} />);
  expect(findDifficulty()).toHaveValue('hard');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Not set',
    'easy',
    'medium',
    'hard',
  ]);
  await userEvent.selectOptions(findDifficulty(), 'easy');
  expect(readSaved()).toMatchObject({ difficulty: 'easy' });
  await userEvent.selectOptions(findDifficulty(), 'Not set');
  expect(readSaved()).toMatchObject({ difficulty: null });
});

test('A writer who fills in nothing saves empty fields', () => {
  render(<Form stored={{}} />);
  expect(readSaved()).toEqual({
    difficulty: null,
    runsAnyDay: false,
    themes: [],
    dismissals: [],
    explanation: '',
    source: '',
    reviewBy: null,
  });
});

test('A writer marks a record of the bench as a reserve', async () => {
  render(<Form stored={{}} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'May run any day' }));
  expect(readSaved()).toMatchObject({ runsAnyDay: true });
});

test('A writer cannot mark a record with a date as a reserve', () => {
  render(<Form stored={{}} isOnBench={false} />);
  expect(findDifficulty()).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('A writer with an API without a plan sees neither difficulty nor theme tags', () => {
  render(
    <OwnApiProvider value={false}>
      <Form stored={{}} />
    </OwnApiProvider>,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});

describe('In the field of theme tags,', () => {
  const findField = () => screen.getByRole('combobox', { name: 'Theme tags' });
  const readTags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  test('a writer ends a tag by a comma or Enter, and adds each tag once', async () => {
    render(<Form stored={{ themes: ['Space'] }} />);
    await userEvent.type(findField(), ' The  Moon ,space,Été{Enter}{Enter}');
    expect(readTags()).toEqual(['Space', 'The Moon', 'Été']);
  });

  test('a writer saves an unfinished tag, too', async () => {
    render(<Form stored={{ themes: ['Space'] }} />);
    await userEvent.type(findField(), 'Mars');
    expect(readTags()).toEqual(['Space']);
    expect(readSaved()).toMatchObject({ themes: ['Space', 'Mars'] });
  });

  test('a writer ends a tag by leaving the field', async () => {
    render(<Form stored={{ themes: ['Space'] }} />);
    await userEvent.type(findField(), 'Mars');
    await userEvent.tab();
    expect(readTags()).toEqual(['Space', 'Mars']);
  });

  test('a writer who removes a tag by its button gets the focus back in the field', async () => {
    render(<Form stored={{ themes: ['Space', 'The Moon', 'Mars'] }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove The Moon' }));
    expect(readTags()).toEqual(['Space', 'Mars']);
    expect(findField()).toHaveFocus();
  });

  test('a writer removes the last tag by Backspace', async () => {
    render(<Form stored={{ themes: ['Space', 'Mars'] }} />);
    await userEvent.type(findField(), '{Backspace}');
    expect(readTags()).toEqual(['Space']);
  });

  test('a writer in a conflict compares the tags, including an unfinished one', () => {
    const { isSame, describe: describeTags } = planningConflicts.themes;
    const mine = { ...toPlanningValues({}), themes: 'Space,Moon' };
    expect(describeTags(mine)).toBe('Space, Moon');
    expect(isSame(mine, toPlanningValues({ themes: ['Space', 'Moon'] }))).toBe(true);
    expect(isSame(mine, toPlanningValues({ themes: ['Space'] }))).toBe(false);
  });

  test('a writer with a tag over 40 characters is asked for a shorter one', () => {
    expect(findPlanningProblem({ ...toPlanningValues({}), themes: `Space,${'x'.repeat(41)}` })).toEqual({
      field: 'themes',
      message: 'Use at most 40 characters in a theme tag',
    });
  });
});
