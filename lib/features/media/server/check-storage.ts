import 'server-only';
import { config } from '@/lib/config/config';
import type { Finding } from '@/lib/health/checks';
import { localDisk } from './media-files';

const PROBE = Buffer.from('probe');

/**
 * Can files be received? Whatever driver keeps them, they pass the disk. Clouds are not asked: their outage would take
 * every instance away, and what they keep is only a part of the site.
 */
export async function checkStorage(): Promise<Finding> {
  const file = await localDisk().receive([PROBE], PROBE.length);
  await file.discard();
  return { ok: true, images: config.MEDIA_DRIVER, recordings: config.AUDIO_DRIVER };
}
