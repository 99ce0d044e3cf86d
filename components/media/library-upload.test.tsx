import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmLeaving, watchLeaving } from '@/lib/browser/unsaved-guard';
import { answerUploads } from '@/lib/testing/answer-uploads';
import { Router } from '@/lib/testing/router';
import { neverAnswer, stubFetch } from '@/lib/testing/stub-fetch';
import { LibraryUpload } from './library-upload';

const renderLibraryUpload = () =>
  render(
    <Router pathname="/media_library">
      <LibraryUpload onStored={() => {}} />
    </Router>,
  );

/** The call that keeps an uploaded file gets no response. */
function answerUploadsOnly() {
  answerUploads();
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) =>
    String(path).includes('keep') ? new Promise(() => {}) : fetch(path, init);
}

test.each([
  ['during an upload', 'Uploading…', () => stubFetch(neverAnswer)],
  ['before an uploaded file is kept', 'Uploaded Successfully!', answerUploadsOnly],
])('a person who leaves the media library %s is asked first', async (_when, shown, answer) => {
  answer();
  const asked: string[] = [];
  const endGuard = watchLeaving(async (work) => {
    asked.push(work);
    return false;
  });
  renderLibraryUpload();
  const zone = screen.getByLabelText('Upload or drop files right here');
  await userEvent.upload(zone, new File(['sound'], 'river.mp3'));
  expect(await screen.findByText(shown)).toBeVisible();
  expect(await confirmLeaving()).toBe(false);
  expect(asked).toEqual(['running']);
  endGuard();
});

test('a person whose second file fails, too, does not read that it was uploaded', async () => {
  stubFetch(() => ({ status: 400, json: { code: 'invalid', message: 'This file is empty.' } }));
  renderLibraryUpload();
  for (const [index, name] of ['river.mp3', 'lake.mp3'].entries()) {
    const zone = await screen.findByLabelText('Upload or drop files right here');
    await userEvent.upload(zone, new File(['sound'], name));
    expect(await screen.findAllByText('This file is empty.')).toHaveLength(index + 1);
  }
  expect(await screen.findByText('Upload or drop files right here')).toBeVisible();
  expect(screen.queryByText('Uploaded Successfully!')).not.toBeInTheDocument();
});
