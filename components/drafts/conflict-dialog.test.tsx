import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { ConflictDialog, type ConflictFields } from './conflict-dialog';

addModalDialogs();

interface Recipe {
  name: string;
  hint: string;
  /** An object that is equal if its id is. */
  picture: { id: string };
  portions: number;
}

const fields: ConflictFields<Recipe> = {
  name: { title: 'Name', describe: ({ name }) => name },
  hint: { title: 'Hint', describe: ({ hint }) => hint },
  picture: {
    title: 'Picture',
    describe: ({ picture }) => picture.id,
    isSame: (one, other) => one.picture.id === other.picture.id,
  },
  portions: null,
};

const base = { name: 'Soup', hint: 'Hot', picture: { id: 'p1' }, portions: 2 };
const mine = { ...base, name: 'Cold soup', picture: { id: 'p1' }, portions: 3 };
const theirs = { ...base, name: 'Hot soup', hint: '', picture: { id: 'p1' } };

function open() {
  const resolve = jest.fn();
  render(
    <ConflictDialog
      noun="recipe"
      fields={fields}
      conflict={{ cause: 'record', mine, stored: { values: theirs, version: 2 }, base }}
      onResolve={resolve}
    />,
  );
  const pick = (field: string, side: RegExp) =>
    within(screen.getByRole('group', { name: field })).getByRole('radio', { name: side });
  return { resolve, pick };
}

test('starts from the changes of both people, and lists only the fields that differ', async () => {
  const { resolve, pick } = open();
  expect(screen.getByRole('dialog', { name: 'Somebody else changed this recipe' })).toBeVisible();
  expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Name',
    'Hint',
  ]);
  expect(pick('Name', /Yours Cold soup/)).toBeChecked();
  expect(pick('Hint', /Stored now \(empty\)/)).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resolve).toHaveBeenCalledWith({ ...mine, hint: '' });
});

test('merges the chosen values; fields without a choice keep the person’s own value', async () => {
  const { resolve, pick } = open();
  await userEvent.click(pick('Name', /Stored now/));
  await userEvent.click(pick('Hint', /Yours/));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(resolve).toHaveBeenCalledWith({ ...mine, name: 'Hot soup' });
});

test('going back to the form changes nothing', async () => {
  const { resolve } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }));
  expect(resolve).toHaveBeenCalledWith(null);
});
