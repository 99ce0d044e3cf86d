import { render, screen } from '@testing-library/react';
import { Message } from './message';

test('an error interrupts a screen reader and offers its action', () => {
  render(
    <Message tone="error" title="Oops!" action={<button type="button">Retry</button>}>
      Failed to load group information
    </Message>,
  );
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Oops!Failed to load group information');
  expect(alert).toContainElement(screen.getByRole('button', { name: 'Retry' }));
});

test('a screen reader announces a message that is no error at the next pause', () => {
  render(<Message tone="info">Nothing for this date.</Message>);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing for this date.');
});
