import { fireEvent, render, screen } from '@testing-library/react';
import { MediaCard } from './media-card';

test('a person who presses Delete twice quickly does not delete the file that has moved there', () => {
  const onDelete = jest.fn();
  const item = { id: 'm1', kind: 'audio', bytes: 1000, createdAt: '2026-11-01T10:00:00.000Z', uses: [] };
  render(<MediaCard item={item as never} onDelete={onDelete} />);
  const button = screen.getByRole('button', { name: 'Delete m1' });
  fireEvent.click(button, { detail: 2 });
  expect(onDelete).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(onDelete).toHaveBeenCalledTimes(1);
});
