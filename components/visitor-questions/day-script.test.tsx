import { fireEvent, render, screen } from '@testing-library/react';
import { DateField } from '@/components/ui/field';
import { runPublicScript } from '@/lib/testing/public-page';

beforeAll(() => runPublicScript('day.js'));

/** Shows the form of a day's page, and returns its field and a record of its submissions. */
function openDay() {
  const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <DateField label="Date" defaultValue="2026-11-21" />
    </form>,
  );
  return { submit, field: screen.getByLabelText('Date') };
}

test('a visitor who types a date goes to it only after leaving the field', () => {
  const { submit, field } = openDay();
  fireEvent.keyDown(field, { key: '2' });
  fireEvent.change(field, { target: { value: '2026-11-22' } });
  expect(submit).not.toHaveBeenCalled();
  fireEvent.focusOut(field);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a visitor who picks a date after tabbing through the field goes to it at once', () => {
  const { submit, field } = openDay();
  fireEvent.keyDown(field, { key: 'Tab' });
  fireEvent.focusOut(field);
  fireEvent.change(field, { target: { value: '2026-11-22' } });
  expect(submit).toHaveBeenCalledTimes(1);
});

const comeBack = () => fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

test('a visitor who comes back to the page of a day after choosing another finds its own date', () => {
  const { submit, field } = openDay();
  fireEvent.change(field, { target: { value: '2026-11-22' } });
  comeBack();
  fireEvent.focusOut(field);
  expect(field).toHaveValue('2026-11-21');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a person who comes back to a page sees no controls of an ended session', () => {
  render(<div data-signed-in="">Log off</div>);
  comeBack();
  expect(screen.getByText('Log off')).not.toBeVisible();
});
