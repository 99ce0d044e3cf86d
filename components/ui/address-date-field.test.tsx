import { fireEvent, render, screen } from '@testing-library/react';
import { AddressDateField } from './address-date-field';

/** Shows the field at the address of a day. */
function openField() {
  const onChoose = jest.fn();
  const renderField = (value: string) => <AddressDateField label="Date" value={value} onChoose={onChoose} />;
  const { rerender } = render(renderField('2026-11-28'));
  const goTo = (value: string) => rerender(renderField(value));
  return { field: screen.getByLabelText('Date'), onChoose, goTo };
}

test('a person who types a date sees it before the address has it, and chooses no year that is half typed', () => {
  const { field, onChoose } = openField();
  for (const value of ['0002-11-24', '2026-11-24']) {
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
  }
  expect(onChoose.mock.calls).toEqual([['2026-11-24']]);
});

test('a person who goes to another address after typing a date sees the date of that address', () => {
  const { field, goTo } = openField();
  fireEvent.change(field, { target: { value: '2026-11-24' } });
  goTo('2026-11-24');
  goTo('2026-11-25');
  expect(field).toHaveValue('2026-11-25');
});
