import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/contract/caller';
import { database } from '@/lib/db/connection';
import { endSession } from '@/lib/features/accounts/server/sessions';
import { readCorpusFile } from '@/lib/testing/media-corpus';
import {
  incoming,
  listStoredKeys,
  openAs,
  readSecret,
  signIn,
  splitIntoChunks,
  type Uploader,
} from '@/lib/testing/uploading';
import { receiveFile, receiveUpload, requireOpenUpload } from './receive-upload';
import { requestUpload } from './request-upload';

const MEGABYTE = 1_000_000;
const MINUTE_MS = 60_000;

let caller: Uploader;
beforeAll(async () => {
  caller = await signIn();
});

describe('an upload address', () => {
  it('is at the caller’s origin, and comes with the id of the file', async () => {
    const { token } = await requestUpload({ mediaType: 'image' }, caller);
    expect(token.uploadURL).toMatch(/^http:\/\/localhost:3000\/api\/media\/upload\/[\w-]{43}$/);
    const upload = await requireOpenUpload(readSecret(token.uploadURL));
    const png = await readCorpusFile('plain.png');
    await expect(receiveUpload(upload, splitIntoChunks(png), 'a.png')).resolves.toEqual({ id: token.id });
    const sound = await requestUpload({ mediaType: 'audio' }, caller);
    expect(sound.token).toMatchObject({ uid: expect.stringMatching(/^[\w-]{10}$/) });
    expect(sound.token.id).toBeUndefined();
  });

  it('works once', async () => {
    const { token } = await requestUpload({ mediaType: 'audio' }, caller);
    const secret = readSecret(token.uploadURL);
    const sound = await readCorpusFile('tone.mp3');
    const send = async () => receiveUpload(await requireOpenUpload(secret), splitIntoChunks(sound), 'a');
    const attempts = await Promise.allSettled([send(), send(), send()]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.status] : [])),
    ).toEqual([403, 403]);
    expect(await listStoredKeys(token.uid ?? '')).toHaveLength(1);
    await expect(requireOpenUpload(secret)).rejects.toMatchObject({ status: 403 });
  });

  it('works again after a lost connection', async () => {
    const { token } = await requestUpload({ mediaType: 'image' }, caller);
    const secret = readSecret(token.uploadURL);
    const content = await readCorpusFile('plain.png');
    async function* lost() {
      yield content.subarray(0, content.length / 2);
      throw new Error('The connection was lost.');
    }
    await expect(receiveUpload(await requireOpenUpload(secret), lost(), 'a.png')).rejects.toThrow();
    await expect(incoming()).resolves.toEqual([]);
    const again = await receiveUpload(await requireOpenUpload(secret), splitIntoChunks(content), 'a.png');
    expect(again).toEqual({ id: token.id });
  });

  it('works for 10 minutes', async () => {
    const { token } = await requestUpload({ mediaType: 'image' }, caller);
    const secret = readSecret(token.uploadURL);
    const now = Date.now();
    await expect(requireOpenUpload(secret, new Date(now + 10 * MINUTE_MS + 1000))).rejects.toMatchObject({
      status: 403,
    });
    await expect(requireOpenUpload(secret, new Date(now + 9 * MINUTE_MS))).resolves.toMatchObject({
      maxBytes: 20 * MEGABYTE,
    });
  });

  it('ends with the session that requested it', async () => {
    const other = await signIn();
    const { token } = await requestUpload({ mediaType: 'image' }, other);
    const secret = readSecret(token.uploadURL);
    await expect(requireOpenUpload(secret)).resolves.toMatchObject({ mediaId: token.id });
    await endSession(other.token);
    await expect(requireOpenUpload(secret)).rejects.toMatchObject({ status: 403 });
  });

  it('cannot be guessed, nor read from the database', async () => {
    const { token } = await requestUpload({ mediaType: 'image' }, caller);
    await expect(requireOpenUpload(randomUUID())).rejects.toMatchObject({ status: 403 });
    const rows = await database().selectFrom('media_uploads').selectAll().execute();
    expect(JSON.stringify(rows)).toContain(token.id);
    expect(JSON.stringify(rows)).not.toContain(readSecret(token.uploadURL));
    expect(JSON.stringify(rows)).not.toContain(caller.token);
  });

  it('is not given to visitors', async () => {
    const visitor: Caller = { user: null, address: '192.0.2.1' };
    await expect(requestUpload({ mediaType: 'image' }, visitor)).rejects.toMatchObject({ status: 401 });
  });
});

it('an upload that cannot be stored leaves the file that another attempt has stored under its id', async () => {
  const upload = await openAs(caller, 'image');
  const picture = await readCorpusFile('plain.png');
  await receiveFile(upload, splitIntoChunks(picture), 'a.png');
  const cut = picture.subarray(0, picture.length / 2);
  await expect(receiveFile(upload, splitIntoChunks(cut), 'a.png')).rejects.toMatchObject({ status: 415 });
  expect(await listStoredKeys(upload.mediaId)).toHaveLength(5);
});

it('the server refuses a sound that has the size of a video', async () => {
  const padded = Buffer.concat([await readCorpusFile('tone.mp3'), Buffer.alloc(50 * MEGABYTE)]);
  const upload = await openAs(caller, 'audio');
  await expect(receiveUpload(upload, splitIntoChunks(padded), 'long.mp3')).rejects.toMatchObject({
    reason: 'too-big',
  });
  await expect(incoming()).resolves.toEqual([]);
});
