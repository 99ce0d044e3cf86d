import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TimeField } from './player-controls';

/** Shows the field; `enter` types a text in place of the time, and presses Enter. */
function openField() {
  const onCommit = jest.fn();
  render(<TimeField label="From" value={10} onCommit={onCommit} />);
  const enter = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('From'));
    await userEvent.type(screen.getByLabelText('From'), `${text}{Enter}`);
  };
  return { enter, onCommit };
}

test('a writer who types a time commits it once by Enter, and not again by leaving the field', async () => {
  const { enter, onCommit } = openField();
  await enter('1:12.5');
  await userEvent.tab();
  expect(onCommit.mock.calls).toEqual([[72.5]]);
});

test('a writer whose text is no time is asked for one until it is a time', async () => {
  const { enter, onCommit } = openField();
  await enter('soon');
  expect(screen.getByText('Type a time like 01:23.4')).toBeVisible();
  expect(onCommit).not.toHaveBeenCalled();
  await enter('1:12.5');
  expect(screen.queryByText('Type a time like 01:23.4')).toBeNull();
});
