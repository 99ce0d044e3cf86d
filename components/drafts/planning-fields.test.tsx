import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { OwnApiProvider } from '@/components/layout/own-api';
import { PlanningFields, type PlanningValues, planningOf, toPlanningFields } from './planning-fields';

function Form({
  stored,
  isOnBench = true,
}: {
  stored: Parameters<typeof planningOf>[0];
  isOnBench?: boolean;
}) {
  const { register, watch } = useForm<PlanningValues>({ defaultValues: planningOf(stored) });
  return (
    <>
      <PlanningFields
        isOnBench={isOnBench}
        difficulty={register('difficulty')}
        runsAnyDay={register('runsAnyDay')}
      />
      <output>{JSON.stringify(toPlanningFields(watch()))}</output>
    </>
  );
}

const level = () => screen.getByRole('combobox', { name: 'How hard it is' });
const saved = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

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
  expect(saved()).toEqual({ difficulty: null, runsAnyDay: true });
});

test('what has a date is no reserve', () => {
  render(<Form stored={{}} isOnBench={false} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('an API without a plan is not asked for either', () => {
  render(
    <OwnApiProvider value={false}>
      <Form stored={{}} />
    </OwnApiProvider>,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
});
