import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { OwnApiProvider } from '@/components/layout/own-api';
import type { Background } from '@/lib/features/records/rules';
import { MoreFields } from './more-fields';

let form: UseFormReturn<Background>;

function Form({ stored = {} }: { stored?: Partial<Background> }) {
  form = useForm<Background>({
    defaultValues: { explanation: '', source: '', reviewBy: '', ...stored },
  });
  return (
    <MoreFields
      control={form.control}
      forDate="2026-11-30"
      today="2026-11-24"
      explanationHint="Shown on the day after."
    />
  );
}

const findExplanation = () => screen.getByLabelText('Explanation');

test('A writer who empties a field still sees it', async () => {
  render(<Form />);
  await userEvent.click(screen.getByText('More'));
  await userEvent.type(findExplanation(), 'So');
  await userEvent.clear(findExplanation());
  expect(findExplanation()).toBeVisible();
});

test('A writer whose form is reset to a value of one of the fields sees them, and not after a reset to none', () => {
  render(<Form />);
  expect(findExplanation()).not.toBeVisible();
  act(() => form.reset({ explanation: '', source: 'An almanac', reviewBy: '' }));
  expect(findExplanation()).toBeVisible();
  act(() => form.reset({ explanation: '', source: '', reviewBy: '' }));
  expect(findExplanation()).not.toBeVisible();
});

test('A writer whose form focuses a field that was folded away sees it', async () => {
  render(<Form />);
  act(() => form.setFocus('explanation'));
  await waitFor(() => expect(findExplanation()).toHaveFocus());
  expect(findExplanation()).toBeVisible();
});

test('A writer whose explanation is refused sees its field, which was folded away, as invalid', () => {
  render(<Form />);
  act(() => form.setError('explanation', { message: 'Too long' }));
  expect(findExplanation()).toBeVisible();
  expect(findExplanation()).toHaveAttribute('aria-invalid', 'true');
});

test('A writer who pastes a text over the limit keeps all of it, and sees its length', async () => {
  render(<Form stored={{ source: 'An almanac' }} />);
  await userEvent.click(findExplanation());
  await userEvent.paste('x'.repeat(5000));
  expect(findExplanation()).toHaveValue('x'.repeat(5000));
  expect(screen.getByText('5000 / 1000')).toBeVisible();
});

test('A writer is warned of a review-by date before the day of release', async () => {
  render(<Form stored={{ reviewBy: '2026-11-29' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('is before its day: it may not hold by then.');
});

test('A writer with an API that has no such fields does not see them', () => {
  render(
    <OwnApiProvider value={false}>
      <Form />
    </OwnApiProvider>,
  );
  expect(screen.queryByText('More')).toBeNull();
});
