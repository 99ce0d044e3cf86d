import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { CategoriesScreen } from './categories-screen';

addModalDialogs();
afterEach(() => storeSessionToken(null));

/** Shows two categories; a change of them waits until the test ends it. */
async function openCategories() {
  const change = Promise.withResolvers<void>();
  let names = ['Art', 'Sport'];
  stubFetch(async ({ path }) => {
    if (path.includes('/notes/')) return { json: { unresolved: [] } };
    const categories = () =>
      names.map((category) => ({
        id: category,
        category,
        active: true,
        version: 1,
        targets: {},
        defaultAvatarColor: '#1c9cf0',
      }));
    if (path.includes('/reorder_categories')) {
      await change.promise;
      names = names.toReversed();
    }
    if (path.includes('/save_category')) {
      await change.promise;
      names = ['Arts', 'Sport'];
      return { json: { category: categories()[0] } };
    }
    return { json: { categories: categories() } };
  });
  // Each test has a token of its own, because lists are cached by it.
  storeSessionToken(crypto.randomUUID());
  render(<CategoriesScreen />, { wrapper: Router });
  await screen.findByRole('button', { name: 'Move Art down' });
  return { endChange: () => act(async () => change.resolve()) };
}

/** Moves a category; returns a function that ends the move. */
async function startMove() {
  const { endChange } = await openCategories();
  await userEvent.click(screen.getByRole('button', { name: 'Move Art down' }));
  return {
    async endReorder() {
      await endChange();
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Move Sport down' })).toHaveAttribute(
          'aria-disabled',
          'false',
        ),
      );
    },
  };
}

test('an editor who moves a category keeps the focus on the pressed button', async () => {
  const { endReorder } = await startMove();
  await endReorder();
  expect(screen.getByRole('button', { name: 'Move Art down' })).toHaveFocus();
});

test('an editor who goes on while a category is moved keeps the focus there', async () => {
  const { endReorder } = await startMove();
  screen.getByRole('button', { name: 'Edit Sport' }).focus();
  await endReorder();
  expect(screen.getByRole('button', { name: 'Edit Sport' })).toHaveFocus();
});

test('an editor can move no category above the first or below the last', async () => {
  await openCategories();
  for (const name of ['Move Art up', 'Move Sport down']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('an editor who opens a category after closing another one during its save keeps the form of the second', async () => {
  const { endChange } = await openCategories();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Art' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Sport' }));
  await endChange();
  await screen.findByRole('button', { name: 'Edit Arts' });
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Sport');
});
