import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeNoise, makeTone } from '@/e2e/fixtures/media-files';
import { START } from '@/e2e/fixtures/server';
import { signInStaff } from '@/e2e/fixtures/staff-calls';
import { expect, test } from '@/e2e/fixtures/test';
import type { MediaType } from '@/lib/contract/kinds';
import {
  buildImageKey,
  buildSoundKey,
  IMAGE_FILE_NAMES,
  readMediaId,
} from '@/lib/features/media/server/media-keys';

/** The files below a folder of the media store, as their keys. */
function listFilesBelow(dataDir: string, folder: string): string[] {
  const root = join(dataDir, 'media');
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((key) => statSync(join(root, key)).isFile());
}

function listStoredMedia(dataDir: string): { id: string; kind: string }[] {
  const database = new DatabaseSync(join(dataDir, 'trivia.db'), { readOnly: true });
  const rows = database.prepare('SELECT id, kind FROM media').all();
  database.close();
  return rows.map(({ id, kind }) => ({ id: String(id), kind: String(kind) }));
}

test('a person whose server is killed during uploads finds each acknowledged one after the next start, and no rows without files or files without rows', async ({
  playwright,
  start,
  dataDir,
}) => {
  const files = { image: await makeNoise('noise.jpg', 900, 600), audio: makeTone() };
  const acknowledged: Record<MediaType, string[]> = { image: [], audio: [] };

  /** Uploads one file after another until the server is gone. */
  async function uploadOn(url: string, token: string, mediaType: MediaType): Promise<void> {
    const { name, mimeType, buffer } = files[mediaType];
    for (;;) {
      const asked = await fetch(`${url}/singlegames/direct_creator_upload_token?mediaType=${mediaType}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const { token: ticket } = await asked.json();
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
      const stored = await fetch(ticket.uploadURL, { method: 'POST', body });
      if (stored.ok) acknowledged[mediaType].push(ticket.id ?? ticket.uid);
    }
  }

  const server = await start({ SAMPLE_CONTENT: 'off' });
  const request = await playwright.request.newContext({ baseURL: server.url });
  const { token } = await signInStaff(request);
  await request.dispose();
  const loops = (['image', 'audio', 'image', 'audio'] as const).map((mediaType) =>
    uploadOn(server.url, token, mediaType).catch(() => {}),
  );
  const countFewest = () => Math.min(acknowledged.image.length, acknowledged.audio.length);
  await expect.poll(countFewest, { intervals: [10] }).toBeGreaterThan(1);
  await server.kill();
  await Promise.all(loops);
  const last = await start({ SAMPLE_CONTENT: 'off' }, START);
  await last.stop();

  const rows = listStoredMedia(dataDir);
  const keys = ['images', 'audio'].flatMap((folder) => listFilesBelow(dataDir, folder));
  const expected = rows.flatMap(({ id, kind }) =>
    kind === 'image' ? IMAGE_FILE_NAMES.map((name) => buildImageKey(id, name)) : [buildSoundKey(id)],
  );
  expect(rows.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...acknowledged.image, ...acknowledged.audio]),
  );
  expect(expected.filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key) => !rows.some(({ id }) => id === readMediaId(key)))).toEqual([]);
  expect(listFilesBelow(dataDir, 'incoming')).toEqual([]);
});
