import { fireEvent, render, screen } from '@testing-library/react';
import { AddressDateField } from './address-date-field';

test('a person who types a date sees it before the address has it, and chooses no year that is half typed', () => {
  const onChoose = jest.fn();
  const renderField = (value: string) => <AddressDateField label="Date" value={value} onChoose={onChoose} />;
  const { rerender } = render(renderField('2026-11-28'));
  const field = screen.getByLabelText('Date');
  for (const value of ['0002-11-24', '2026-11-24']) {
    fireEvent.change(field, { target: { value } });
    expect(field).toHaveValue(value);
  }
  expect(onChoose.mock.calls).toEqual([['2026-11-24']]);
  rerender(renderField('2026-11-24'));
  rerender(renderField('2026-11-25'));
  expect(field).toHaveValue('2026-11-25');
});
