import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { findOfferedFile, offerFile } from '@/lib/browser/offered-file';
import { type MediaSelection, noMedia } from '@/lib/features/media/media-selection';
import { MAX_BYTES } from '@/lib/features/media/rules';
import { answerUploads } from '@/lib/testing/answer-uploads';
import { findSizeProblem } from './file-refusal';
import { ImagePanel } from './image-panel';
import { MediaField, usePastedFile } from './media-field';
import { useMediaField } from './use-media-field';

const onFile = jest.fn();
beforeEach(() => onFile.mockClear());

function Page() {
  usePastedFile(onFile);
  return null;
}

function paste(file: File | undefined, text: string): boolean {
  const clipboardData = { files: file ? [file] : [], getData: () => text };
  return fireEvent.paste(document.body, { clipboardData });
}

const picture = new File(['picture'], 'photo.png', { type: 'image/png' });

it.each([
  ['a screenshot', ''],
  ['a file copied in the Finder', 'photo.png'],
  ['a file copied in a file manager', '/home/staff/photo.png\n'],
])('a person who pastes %s chooses it', (_name, text) => {
  render(<Page />);
  expect(paste(picture, text)).toBe(false);
  expect(onFile).toHaveBeenCalledWith(picture);
});

it.each([
  ['text', undefined],
  ['cells of a spreadsheet, which bring their picture along', picture],
])('a person who pastes %s chooses no file', (_name, file) => {
  render(<Page />);
  expect(paste(file, 'Lisbon')).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});

it.each([
  ['a.png', 20],
  ['a.mp3', 50],
  ['a.mov', 200],
])('a person may choose a file %s of %d MB, and none that is larger', (name, megabytes) => {
  const size = megabytes * 1_000_000;
  expect(findSizeProblem({ name, size }, MAX_BYTES.image)).toBeNull();
  expect(findSizeProblem({ name, size: size + 1 }, MAX_BYTES.image)?.message).toBe('File size is too big');
});

/** A stored picture with a zoom image. */
const stored: MediaSelection = {
  ...noMedia,
  hasImage: true,
  hasZoomImage: true,
  mediaType: 'image',
  mediaId: 'picture-01',
  zoomMediaId: 'zoom-00001',
};
const crop = { x: 0, y: 0, width: 40, height: 30 };

function renderField(start: MediaSelection) {
  return renderHook(() => {
    const [value, onChange] = useState(start);
    return { value, ...useMediaField({ area: 'daily', value, onChange }) };
  }).result;
}

it('a person who removes each of two chosen files gets back the first, and then the stored one', async () => {
  answerUploads();
  const field = renderField(stored);
  const first = { fileName: 'first.png', mediaId: '1' };
  const second = { fileName: 'second.png', mediaId: '2' };
  for (const chosen of [first, second]) {
    act(() => field.current.choose(new File(['picture'], chosen.fileName)));
    await waitFor(() => expect(field.current.value).toMatchObject(chosen));
  }
  act(() => field.current.remove());
  expect(field.current.value).toMatchObject(first);
  act(() => field.current.remove());
  expect(field.current.value).toEqual(stored);
});

function Field() {
  const [value, onChange] = useState(noMedia);
  return <MediaField area="daily" value={value} onChange={onChange} />;
}

it('a person who pastes a file in place of a clip from the trimmer is not offered the clip again', async () => {
  answerUploads();
  await offerFile(new File(['clip'], 'clip.mp3'));
  render(<Field />);
  expect(await screen.findByRole('button', { name: 'Remove clip.mp3' })).toBeVisible();
  paste(picture, '');
  expect(await screen.findByRole('button', { name: 'Remove photo.png' })).toBeVisible();
  expect(await findOfferedFile()).toBeNull();
});

it('a person who submits a crop of a picture that cannot be loaded is told so', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const field = renderField(stored);
  field.current.setCrop(crop);
  await expect(field.current.settle(stored)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^The zoom image could not be cut/),
  });
});

it('an editor whose stored picture cannot be loaded is told so, and retries', () => {
  const value = { ...stored, hasZoomImage: false };
  render(<ImagePanel setCrop={() => {}} url="/picture" value={value} onChange={() => {}} />);
  fireEvent.error(screen.getByRole('img', { name: 'Chosen picture' }));
  expect(screen.getByText(/^The picture could not be loaded\./)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('img', { name: 'Chosen picture' })).toBeVisible();
});

/** A restored draft with another crop of the stored picture. */
const restored = { ...stored, crop };

it('a person who restores a draft with another crop of a stored picture can crop it again', () => {
  render(<ImagePanel setCrop={() => {}} url="/picture" value={restored} onChange={() => {}} />);
  expect(screen.getByRole('slider', { name: 'Zoom' })).toBeInTheDocument();
});

it('a person who saves another crop of a picture before it is shown does not save the earlier zoom image', async () => {
  await expect(renderField(restored).current.settle(restored)).rejects.toThrow(
    'The picture to crop is not shown yet.',
  );
});
