import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedCategory } from '@/lib/features/categories/contract';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { CategoryDialog } from './category-dialog';

addModalDialogs();

const sport: ManagedCategory = {
  id: 'sport',
  category: 'Sport',
  defaultAvatarColor: '#1C9CF0',
  active: true,
  version: 3,
  targets: { image: 2, hard: 0 },
};

/** The response to the save of the test. */
let response: PromiseWithResolvers<{ json: object }>;

beforeEach(() => {
  window.localStorage.clear();
  response = Promise.withResolvers();
  stubFetch(() => response.promise);
});

test('an editor who opens a category sees its stored fields, with its targets by kind', () => {
  render(<CategoryDialog category={sport} onClose={() => {}} />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Sport');
  expect(screen.getByLabelText('Colour')).toHaveValue('#1c9cf0');
  const targets = screen.getByRole('group', { name: 'Daily questions wanted each week' });
  const labelsAndValues = within(targets)
    .getAllByRole<HTMLInputElement>('spinbutton')
    .map(({ labels, value }) => [labels?.[0]?.textContent, value]);
  expect(labelsAndValues).toEqual([
    ['With image', '2'],
    ['With audio', ''],
    ['Easy', ''],
    ['Medium', ''],
    ['Hard', '0'],
  ]);
});

test('an editor cannot choose an image during a save, which would not include it', async () => {
  render(<CategoryDialog category={sport} onClose={() => {}} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Upload disabled')).toBeVisible();
  expect(screen.getByLabelText('Upload disabled')).toBeDisabled();
  response.reject(new TypeError('no network'));
  expect(await screen.findByText('Upload or drop an image')).toBeVisible();
});

test('an editor who types a target during a save keeps it, and stays in the form', async () => {
  const onClose = jest.fn();
  render(<CategoryDialog category={sport} onClose={onClose} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Easy' }), '3');
  const json = { category: { ...sport, category: 'Sports', version: 4 } };
  await act(async () => response.resolve({ json }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Sports');
  expect(screen.getByRole('spinbutton', { name: 'Easy' })).toHaveValue(3);
  expect(onClose).not.toHaveBeenCalled();
});

test('an editor who saves a new category without a name gets an error and keeps what was typed', async () => {
  render(<CategoryDialog category={null} onClose={() => {}} />);
  expect(screen.getByRole('dialog', { name: 'Add category' })).toBeVisible();
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Easy' }), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name');
  expect(screen.getByRole('spinbutton', { name: 'Easy' })).toHaveValue(3);
});
