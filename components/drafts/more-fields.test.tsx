import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { OwnApiProvider } from '@/components/layout/own-api';
import type { Background } from '@/lib/features/records/fields';
import { MoreFields } from './more-fields';

let form: UseFormReturn<Background>;

function Form({ stored = {} }: { stored?: Partial<Background> }) {
  form = useForm<Background>({
    defaultValues: { explanation: '', source: '', reviewBy: '', ...stored },
  });
  return (
    <>
      <input aria-label="Before" />
      <MoreFields
        control={form.control}
        forDate="2026-11-30"
        today="2026-11-24"
        explanationHint="Told the day after."
      />
      <button type="submit">Submit</button>
    </>
  );
}

const explanation = () => screen.getByLabelText('Explanation');

test('costs one Tab stop while closed, and is open while a field has a value', async () => {
  const user = userEvent.setup();
  render(<Form />);
  expect(explanation()).not.toBeVisible();
  await user.click(screen.getByText('More'));
  await user.type(explanation(), 'So');
  await user.clear(explanation());
  // The section stays open while an emptied field has the focus.
  expect(explanation()).toBeVisible();
  act(() => form.reset({ explanation: '', source: 'An almanac', reviewBy: '' }));
  expect(screen.getByLabelText('Source')).toBeVisible();
  await user.click(screen.getByLabelText('Before'));
  act(() => form.reset({ explanation: '', source: '', reviewBy: '' }));
  expect(explanation()).not.toBeVisible();
});

test('an error opens the section and focuses its field, which keeps the text', async () => {
  const user = userEvent.setup();
  render(<Form stored={{}} />);
  act(() => {
    form.setError('explanation', { message: 'Too long' });
    form.setFocus('explanation');
  });
  await waitFor(() => expect(explanation()).toHaveFocus());
  expect(explanation()).toBeVisible();
  expect(explanation()).toHaveAttribute('aria-invalid', 'true');
  await user.click(explanation());
  await user.paste('x'.repeat(5000));
  expect(explanation()).toHaveValue('x'.repeat(5000));
  expect(screen.getByText('5000 / 1000')).toBeVisible();
});

test('shows an error beside a review-by date before the day of release', async () => {
  render(<Form stored={{ reviewBy: '2026-11-29' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('is before its day: it may not hold by then.');
});

test('shows no such fields for an API without them', () => {
  render(
    <OwnApiProvider value={false}>
      <Form />
    </OwnApiProvider>,
  );
  expect(screen.queryByText('More')).toBeNull();
});
