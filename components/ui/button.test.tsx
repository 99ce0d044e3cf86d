import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

test('does not submit a form unless told to', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button>Generate Question</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Generate Question' }));
  expect(submit).not.toHaveBeenCalled();
});

test('keeps its name and focus while it is busy, and ignores presses', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Submit</Button>);
  const button = screen.getByRole('button', { name: 'Submit' });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={press} busy>
      Submit
    </Button>,
  );
  expect(screen.getByRole('button', { name: 'Submit' })).toBe(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

test('a busy submit button holds back Enter in a field', async () => {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Word" />
      <Button type="submit" busy={busy}>
        Submit
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await userEvent.type(screen.getByLabelText('Word'), 'RIVER{Enter}');
  expect(submit).not.toHaveBeenCalled();

  rerender(form(false));
  await userEvent.type(screen.getByLabelText('Word'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});
