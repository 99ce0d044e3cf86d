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

test.each(['warning', 'info', 'success'] as const)(
  'a screen reader announces a message of the tone %s at the next pause',
  (tone) => {
    render(<Message tone={tone}>Nothing for this date.</Message>);
    expect(screen.getByRole('status')).toHaveTextContent('Nothing for this date.');
  },
);
