import 'server-only';
import { config } from '@/lib/config/config';
import type { Finding } from '@/lib/health/checks';
import { localDisk } from './media-files';

const PROBE = Buffer.from('probe');

/**
 * Can uploads be received on the local disk, which they all pass through? Cloud storage is not checked: its outage
 * would make every instance unready, although most of the site works without it.
 */
export async function checkStorage(): Promise<Finding> {
  const file = await localDisk().receive([PROBE], PROBE.length);
  await file.discard();
  return { ok: true, images: config.MEDIA_DRIVER, recordings: config.AUDIO_DRIVER };
}
