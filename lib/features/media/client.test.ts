/** @jest-environment jsdom */
import { setImmediate } from 'node:timers/promises';
import { waitFor } from '@testing-library/react';
import { stubFetch } from '@/lib/testing/stub-fetch';
import { uploadMedia } from './client';

const sent: { onload: () => void }[] = [];

beforeEach(() => {
  sent.length = 0;
  stubFetch(() => ({ json: { token: { uploadURL: '/upload' } } }));
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

afterEach(() => jest.useRealTimers());

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
  await waitFor(() => expect(sent).not.toEqual([]));
  // Uploads that begin together are sent without a pause, so all of them have been sent by then.
  await setImmediate();
  const sentAtOnce = sent.length;
  for (const [at, uploaded] of uploads.entries()) {
    await waitFor(() => expect(sent.length).toBeGreaterThan(at));
    sent[at]?.onload();
    await expect(uploaded).resolves.toEqual({ mediaId: 'stored', note: null });
  }
  expect(sentAtOnce).toBe(3);
});

test('a person whose upload makes no progress for half a minute is told so', async () => {
  jest.useFakeTimers();
  const told = upload().catch(({ message }: Error) => message);
  await jest.advanceTimersByTimeAsync(29_000);
  await expect(Promise.race([told, 'waiting'])).resolves.toBe('waiting');
  await jest.advanceTimersByTimeAsync(2000);
  await expect(told).resolves.toBe('The connection was lost. Nothing was stored: retry the upload.');
});
