import { finishAnswer } from '@/lib/cache/finished-response';
import { pageCache } from '@/lib/cache/page-cache';
import type { PageTag } from '@/lib/cache/rendering';
import { dependsOn } from '@/lib/cache/rendering';

let probes = 0;

/** Keeps an answer that the work makes, as a page would; what comes back tells whether it is still kept. */
export async function keepAnswer(work: () => Promise<unknown>): Promise<() => boolean> {
  const { answers } = pageCache;
  const key = `/probe/${++probes}`;
  await answers.read(key, async () => {
    await work();
    const answer = await finishAnswer({ status: 200, headers: {}, body: Buffer.from('probe') }, []);
    return { answer, freshSeconds: 3600, keptSeconds: 3600 };
  });
  return () => answers.find(key) !== undefined;
}

/** Keeps an answer that shows the tag. */
export function keepProbe(tag: PageTag): Promise<() => boolean> {
  return keepAnswer(async () => dependsOn(tag));
}
