import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { storeSessionToken } from '@/lib/browser/session';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { CategoriesScreen } from './categories-screen';

afterEach(() => storeSessionToken(null));

/** Shows two categories; a reorder of them waits until the test ends it. */
async function openCategories() {
  const reorder = Promise.withResolvers<void>();
  let names = ['Art', 'Sport'];
  stubFetch(async ({ path }) => {
    if (path.includes('/notes/')) return { json: { unresolved: [] } };
    if (path.includes('/reorder_categories')) {
      await reorder.promise;
      names = names.toReversed();
    }
    const categories = names.map((category) => ({ id: category, category, active: true, version: 1 }));
    return { json: { categories } };
  });
  // Each test has a token of its own, because lists are cached by it.
  storeSessionToken(crypto.randomUUID());
  render(
    <SearchParamsContext value={new URLSearchParams()}>
      <CategoriesScreen />
    </SearchParamsContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Move Art down' }));
  return {
    async endReorder() {
      await act(async () => reorder.resolve());
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Move Sport down' })).toHaveAttribute(
          'aria-disabled',
          'false',
        ),
      );
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    },
  };
}

test('an editor who moves a category keeps the focus on the pressed button', async () => {
  const { endReorder } = await openCategories();
  await endReorder();
  expect(screen.getByRole('button', { name: 'Move Art down' })).toHaveFocus();
});

test('an editor who goes on while a category is moved keeps the focus there', async () => {
  const { endReorder } = await openCategories();
  screen.getByRole('button', { name: 'Edit Sport' }).focus();
  await endReorder();
  expect(screen.getByRole('button', { name: 'Edit Sport' })).toHaveFocus();
});
