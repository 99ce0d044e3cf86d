import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSessionToken } from '@/lib/browser/session';
import { routes } from '@/lib/contract/routes';
import { IMPORT_PATH } from '@/lib/features/import-export/rules';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { ImportScreen } from './import-screen';

const sport = {
  id: 'c1',
  category: 'Sport',
  defaultAvatarColor: '#336699',
  active: true,
  version: 1,
  targets: {},
};
const rows = [
  ['Question', 'Choice 1', 'Choice 2', 'Choice 3', 'Choice 4', 'Correct'],
  ['Which city is it?', 'Rome', 'Paris', 'Oslo', 'Bern', 'Rome'],
].map((cells, at) => ({ line: at + 1, cells }));
const answers: Record<string, object> = {
  [routes.myAccount.path]: { role: 'admin' },
  [routes.allCategories.path]: { categories: [sport] },
  [routes.checkImport.path]: { verdicts: [{}] },
};
const table = { notes: [], hasHtml: false, sheets: [{ name: '', isHidden: false, rows }] };

test('a person can choose another file before the import, but not during it', async () => {
  storeSessionToken('token');
  globalThis.Worker = class {
    onmessage = (_: object) => {};
    terminate() {}
    postMessage = () => queueMicrotask(() => this.onmessage({ data: { answer: table } }));
  } as never;
  stubFetch(({ path }) => (path === IMPORT_PATH ? neverAnswer() : { json: answers[path] ?? {} }));
  render(<ImportScreen today="2026-11-26" />);
  const file = Object.assign(new File(['rows'], 'first.csv'), {
    arrayBuffer: async () => new ArrayBuffer(4),
  });
  await userEvent.upload(screen.getByLabelText(/^Choose or drop a CSV/), file);
  expect(await screen.findByLabelText('Choose or drop another file')).toBeEnabled();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 row' }));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(screen.queryByLabelText('Choose or drop another file')).toBeNull();
});
