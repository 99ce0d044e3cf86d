import { finishAnswer } from '@/lib/cache/finished-response';
import { dependsOn, type PageTag, pageCache } from '@/lib/cache/page-cache';

let probes = 0;

/** Caches a response made by the work, as a page would; the returned function tells whether it is still cached. */
export async function cacheResponse(work: () => Promise<unknown>): Promise<() => boolean> {
  const { answers } = pageCache;
  const key = `/probe/${++probes}`;
  await answers.read(key, async () => {
    await work();
    const answer = await finishAnswer({ status: 200, headers: {}, body: Buffer.from('probe') }, []);
    return { answer, freshSeconds: 3600, cacheSeconds: 3600 };
  });
  return () => answers.find(key) !== undefined;
}

export function makeCacheProbe(tag: PageTag): Promise<() => boolean> {
  return cacheResponse(async () => dependsOn(tag));
}
