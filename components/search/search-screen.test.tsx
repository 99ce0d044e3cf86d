import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { addModalDialogs } from '@/lib/testing/modal-dialogs';
import { Router } from '@/lib/testing/router';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { SearchScreen } from './search-screen';

addModalDialogs();
afterEach(() => storeSessionToken(null));

test('a person who places a found record that somebody has placed meanwhile sees where, and moves it from there', async () => {
  let stored = { version: 1, forDate: null as string | null };
  const found = { kind: 'daily', id: 'record', categoryId: 'sport', category: 'Sport', status: 'draft' };
  const texts = { title: [{ text: 'Who?', isMatch: false }], themes: [], flaws: [] };
  stubFetch(({ path, body }) => {
    if (path.startsWith('/search/records'))
      return { json: { found: [{ ...found, ...texts, ...stored }], total: 1 } };
    if (path !== '/plans/move') return { json: { categories: [], authors: [], themes: [], warned: [] } };
    if (body.version === stored.version) return { json: { version: 3 } };
    return { status: 409, json: { code: 'stale', message: 'Somebody else changed it.' } };
  });
  storeSessionToken('token');
  render(<SearchScreen today="2026-11-28" />, { wrapper: Router });
  await userEvent.click(await screen.findByRole('button', { name: 'Place on a day' }));
  stored = { version: 2, forDate: '2026-12-05' };
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Place' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to another day' });
  expect(dialog).toHaveTextContent('Sport, Sat, Dec 5, 2026');
  fireEvent.submit(screen.getByLabelText('Date'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
