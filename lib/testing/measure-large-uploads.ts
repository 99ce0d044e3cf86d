// The memory test runs this as a child process. It uploads the files of a folder all at once, and prints by how many
// megabytes the process grew. Files with names ending in .mp3 are sounds, others pictures.
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaRefusal } from '@/lib/features/media/server/media-refusal';
import { receiveUpload } from '@/lib/features/media/server/receive-upload';
import { openAs, signIn } from '@/lib/testing/uploading';

const MEGABYTE = 1_000_000;
const SAMPLE_MS = 5;

async function measure(folder: string): Promise<number> {
  const caller = await signIn();
  const names = await readdir(folder);

  const idle = process.memoryUsage().rss;
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_MS);
  await Promise.all(
    names.map(async (name) => {
      const mediaType = name.endsWith('.mp3') ? 'audio' : 'image';
      const upload = await openAs(caller, mediaType);
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
