import { finishAnswer } from '@/lib/page-cache/finished-answer';
import { pageCacheState } from '@/lib/page-cache/page-cache-state';
import { dependsOn } from '@/lib/page-cache/rendering';
import type { PageTag } from '@/lib/page-cache/tags';

let probes = 0;

/** Keeps an answer that shows the tag, as a page would; what comes back tells whether it is still kept. */
export async function keepProbe(tag: PageTag): Promise<() => boolean> {
  const { answers } = pageCacheState();
  const key = `/probe/${++probes}`;
  await answers.read(key, async () => {
    dependsOn(tag);
    const answer = await finishAnswer({ status: 200, headers: {}, body: Buffer.from('probe') }, []);
    return { answer, freshSeconds: 3600, keptSeconds: 3600 };
  });
  return () => answers.find(key) !== undefined;
}
