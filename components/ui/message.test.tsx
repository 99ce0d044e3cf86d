import { render, screen } from '@testing-library/react';
import { Message } from './message';

test('an error interrupts and offers its way out', () => {
  render(
    <Message tone="error" title="Oops!" action={<button type="button">Retry</button>}>
      Failed to load group information
    </Message>,
  );
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Oops!Failed to load group information');
  expect(alert).toContainElement(screen.getByRole('button', { name: 'Retry' }));
});

test.each(['warning', 'info', 'success'] as const)('%s waits for a pause', (tone) => {
  render(<Message tone={tone}>Nothing for this date.</Message>);
  expect(screen.getByRole('status')).toHaveTextContent('Nothing for this date.');
});
