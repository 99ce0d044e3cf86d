/** @jest-environment jsdom */
import { setImmediate } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import { uploadMedia } from './client';

/** Uploads that were sent and have no answer yet. */
const sent: { onload: () => void }[] = [];

beforeEach(() => {
  sent.length = 0;
  const text = async () => JSON.stringify({ token: { uploadURL: '/upload' } });
  globalThis.fetch = async () => ({ ok: true, headers: new Headers(), text }) as Response;
  globalThis.XMLHttpRequest = class {
    upload = {};
    status = 200;
    responseText = '{ "result": { "id": "stored" } }';
    onload = () => {};
    open() {}
    abort() {}
    send() {
      sent.push(this);
    }
  } as never;
});

const upload = () =>
  uploadMedia({
    area: 'daily',
    mediaType: 'audio',
    file: new Blob(['sound']),
    fileName: 'tone.mp3',
    onProgress() {},
    signal: new AbortController().signal,
  });

test('a person who chooses four files has three of them uploaded at once, and the fourth afterwards', async () => {
  const uploads = [1, 2, 3, 4].map(upload);
  await waitFor(() => expect(sent).toHaveLength(3));
  // The first three were sent without a pause, so a fourth that had begun with them would be sent by now.
  await setImmediate();
  expect(sent).toHaveLength(3);
  sent[0]?.onload();
  await expect(uploads[0]).resolves.toEqual({ mediaId: 'stored', note: null });
  await waitFor(() => expect(sent).toHaveLength(4));
  for (const one of sent) one.onload();
  await Promise.all(uploads);
});

test('a person whose upload makes no progress for half a minute is told so', async () => {
  jest.useFakeTimers();
  const told = upload().catch(({ message }: Error) => message);
  await jest.advanceTimersByTimeAsync(29_000);
  await expect(Promise.race([told, 'waiting'])).resolves.toBe('waiting');
  await jest.advanceTimersByTimeAsync(2000);
  await expect(told).resolves.toBe('The connection was lost. Nothing was stored: retry the upload.');
});
