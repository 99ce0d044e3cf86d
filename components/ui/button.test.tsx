import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('a click on a button does not submit its form', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Generate Question</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Generate Question' }));
  expect(submit).not.toHaveBeenCalled();
});

test('a button that becomes busy keeps its name and focus', async () => {
  const { rerender } = render(<Button>Submit</Button>);
  const button = screen.getByRole('button', { name: 'Submit' });
  await userEvent.click(button);
  rerender(<Button busy>Submit</Button>);
  expect(screen.getByRole('button', { name: 'Submit' })).toBe(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test('Enter in a field submits the form, but not while its button is busy', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const renderForm = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Word" />
      <Button type="submit" busy={busy}>
        Submit
      </Button>
    </form>
  );
  const { rerender } = render(renderForm(true));
  await userEvent.type(screen.getByLabelText('Word'), 'RIVER{Enter}');
  expect(submit).not.toHaveBeenCalled();

  rerender(renderForm(false));
  await userEvent.type(screen.getByLabelText('Word'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});
