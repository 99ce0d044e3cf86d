// Measures one way of preparing a photo and prints the result: the media benchmark's other process.
import sharp from 'sharp';

const TURNS = 3;

export type Way = 'upload' | 'sharp';

export interface Measured {
  /** Median time of one upload, in milliseconds. */
  ms: number;
  /** Growth of the process's peak memory over its rest, in megabytes. */
  peakMegabytes: number;
}

/** Peak resident memory of this process so far, in megabytes. */
function peakMegabytes(): number {
  return process.resourceUsage().maxRSS / 1000;
}

/** The upload as a request makes it, from the token to the stored row. */
async function prepareUpload(): Promise<(photo: string) => Promise<void>> {
  const { createReadStream } = await import('node:fs');
  const { database } = await import('@/lib/db/connection');
  const { migrateToLatest } = await import('@/lib/db/migrate');
  const { beginSession } = await import('@/lib/features/accounts/server/sessions');
  const { openUpload, receiveUpload } = await import('@/lib/features/media/server/receive-upload');
  const { requestUpload } = await import('@/lib/features/media/server/request-upload');
  const { addUser } = await import('@/lib/testing/factories');
  await migrateToLatest(database());
  const { id, username } = await addUser();
  const caller = {
    user: { id, username, role: 'admin' as const },
    token: await beginSession(id),
    address: 'bench',
  };
  return async (photo) => {
    const { token } = await requestUpload({ mediaType: 'image' }, caller);
    const upload = await openUpload(token.uploadURL.split('/').at(-1) ?? '');
    await receiveUpload(upload, createReadStream(photo), 'photo.jpg');
  };
}

/** What anybody would write: one pipeline, three outputs. */
async function prepareSharp(): Promise<(photo: string) => Promise<void>> {
  return async (photo) => {
    const upright = sharp(photo, { failOn: 'error' }).autoOrient();
    const fit = { width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true } as const;
    await upright.clone().resize(fit).webp({ quality: 82 }).toBuffer();
    await upright.clone().resize(fit).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
    await upright
      .clone()
      .resize({ ...fit, width: 320, height: 320 })
      .webp({ quality: 75 })
      .toBuffer();
    await upright
      .clone()
      .resize({ ...fit, width: 100, height: 100 })
      .ensureAlpha()
      .raw()
      .toBuffer();
  };
}

async function measure(way: string, photo: string): Promise<Measured> {
  const work = await (way === 'upload' ? prepareUpload() : prepareSharp());
  const rest = peakMegabytes();
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const startedAt = performance.now();
    await work(photo);
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  return { ms: times[Math.floor(TURNS / 2)] ?? 0, peakMegabytes: peakMegabytes() - rest };
}

const [way = '', photo = ''] = process.argv.slice(2);
measure(way, photo).then(
  (measured) => {
    console.log(JSON.stringify(measured));
    process.exit(0);
  },
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
