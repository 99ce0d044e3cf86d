import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MediaStep } from './media-step';
import { useImportMedia } from './use-import-media';
import type { FileRow } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';

const rows = ['first.png', 'second.png'].map((media) => ({ cells: { media } })) as never as FileRow[];
const setup = { chosen: { game: 'daily' } } as never as ImportSetup;

function Media() {
  return <MediaStep setup={setup} rows={rows} media={useImportMedia()} />;
}

test('a person can choose further files only after the uploads of the first ones', async () => {
  const response = Promise.withResolvers<Response>();
  globalThis.fetch = () => response.promise;
  render(<Media />);
  const zone = screen.getByLabelText('Choose or drop the files, or a ZIP with them');
  await userEvent.upload(zone, new File(['picture'], 'first.png'));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(zone).toBeDisabled();
  await act(async () => response.reject(new TypeError('no network')));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(zone).toBeEnabled();
});
