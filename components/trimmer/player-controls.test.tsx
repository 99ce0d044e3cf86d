import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TimeField } from './player-controls';

test('a writer whose text is no time is asked for one, and commits it once by Enter', async () => {
  const user = userEvent.setup();
  const onCommit = jest.fn();
  render(<TimeField label="From" value={10} onCommit={onCommit} />);
  const field = screen.getByLabelText('From');
  await user.clear(field);
  await user.type(field, 'soon{Enter}');
  expect(screen.getByText('Type a time like 01:23.4')).toBeVisible();
  await user.clear(field);
  await user.type(field, '1:12.5{Enter}');
  await user.tab();
  expect(onCommit.mock.calls).toEqual([[72.5]]);
  expect(screen.queryByText('Type a time like 01:23.4')).toBeNull();
});
