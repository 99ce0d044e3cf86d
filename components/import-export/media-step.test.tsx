import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StorageLimitProvider } from '@/components/media/media-contexts';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { MediaStep } from './media-step';
import { useImportMedia } from './use-import-media';
import type { FileRow } from './use-import-rows';
import type { ImportSetup } from './use-import-setup';

const names = ['first.png', 'second.png', 'third.webp'];
const rows = names.map((media) => ({ cells: { media } })) as never as FileRow[];
const setup = { chosen: { game: 'daily' } } as never as ImportSetup;

function Media() {
  return <MediaStep setup={setup} rows={rows} media={useImportMedia()} />;
}

const chooseFile = (name: string) =>
  userEvent.upload(screen.getByLabelText(/^Choose or drop/), new File(['picture'], name));

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
});

const rejectCalls = () => stubFetch(() => Promise.reject(new TypeError('no network')));

test('a person can choose further files only after the uploads of the first ones', async () => {
  const response = Promise.withResolvers<never>();
  stubFetch(() => response.promise);
  render(<Media />);
  const zone = screen.getByLabelText('Choose or drop the files, or a ZIP with them');
  await userEvent.upload(zone, new File(['picture'], 'first.png'));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(zone).toBeDisabled();
  await act(async () => response.reject(new TypeError('no network')));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(zone).toBeEnabled();
});

test('a person whose files were not uploaded one after the other retries both at once', async () => {
  rejectCalls();
  render(<Media />);
  await chooseFile('first.png');
  expect(await screen.findByText('One file was not uploaded.')).toBeVisible();
  await chooseFile('second.png');
  expect(await screen.findByText('2 files were not uploaded.')).toBeVisible();
  const retried: string[] = [];
  stubFetch(({ path }) => {
    retried.push(path);
    return Promise.reject(new TypeError('no network'));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 files were not uploaded.')).toBeVisible();
  expect(retried).toHaveLength(2);
});

test('a person whose converted picture was not uploaded does not read that it was refused', async () => {
  rejectCalls();
  Object.assign(globalThis, {
    createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
    OffscreenCanvas: class {
      getContext = () => null;
      convertToBlob = async () => new Blob(['converted']);
    },
  });
  render(<Media />);
  await chooseFile('third.webp');
  expect(await screen.findByText('One file was not uploaded.')).toBeVisible();
  expect(screen.getByText(/^The rows name/)).toHaveTextContent('The rows name 3 files.');
});

test('a person whose picture is too big for the storage has it refused without an upload', async () => {
  stubFetch(() => Promise.reject(new Error('nothing is to be sent')));

  render(
    <StorageLimitProvider value={4}>
      <Media />
    </StorageLimitProvider>,
  );
  await chooseFile('first.png');
  expect(await screen.findByText('The rows name 3 files, 1 was refused.')).toBeVisible();
});

test('a person who chooses a file that no row names reads so, and is asked for the files again', async () => {
  render(<Media />);
  await chooseFile('other.png');
  expect(await screen.findByText('No row names other.png.')).toBeVisible();
  expect(screen.getByLabelText('Choose or drop the files, or a ZIP with them')).toBeEnabled();
});
