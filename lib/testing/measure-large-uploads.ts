// Takes the files of a folder, all at once, and prints by how many megabytes the process grew: the
// memory test's other process. Files whose names end in .mp3 are sounds, others pictures.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { beginSession } from '@/lib/features/accounts/server/sessions';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';
import { openUpload, receiveUpload } from '@/lib/features/media/server/receive-upload';
import { requestUpload } from '@/lib/features/media/server/request-upload';
import { addUser } from '@/lib/testing/factories';

const MEGABYTE = 1_000_000;
const SAMPLE_MS = 5;
async function measure(folder: string): Promise<number> {
  const { id, username } = await addUser();
  const user = { id, username, role: 'admin' as const };
  const caller = { user, token: await beginSession(id), address: '192.0.2.1', origin: '' };
  const names = await readdir(folder);

  const idle = process.memoryUsage().rss;
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_MS);
  await Promise.all(
    names.map(async (name) => {
      const mediaType = name.endsWith('.mp3') ? 'audio' : 'image';
      const { token } = await requestUpload({ mediaType }, caller);
      const upload = await openUpload(token.uploadURL.split('/').at(-1) ?? '');
      await receiveUpload(upload, createReadStream(join(folder, name)), name).catch((error: unknown) => {
        if (!(error instanceof MediaRefusal)) throw error;
      });
    }),
  );
  clearInterval(sampler);
  return (peak - idle) / MEGABYTE;
}

measure(process.argv[2] ?? '').then(
  (megabytes) => {
    console.log(JSON.stringify(megabytes));
    process.exit(0);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
