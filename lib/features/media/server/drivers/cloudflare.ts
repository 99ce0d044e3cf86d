import 'server-only';
import type { MediaSettings } from '@/lib/config/media-drivers';
import { imageUrl } from '@/lib/features/media/media-url';
import { createCloudflareApi } from './cloudflare-api';
import type { Arrival, MediaDriver, StoredMedia } from './media-driver';

/** Stream wants a bound; nothing a question plays is as long. */
const MAX_STREAM_SECONDS = 600;

/** Images at Cloudflare Images, recordings at Cloudflare Stream: both take files from browsers and deliver them. */
export function createCloudflareDriver(settings: MediaSettings): MediaDriver {
  const api = createCloudflareApi({
    endpoint: settings.CLOUDFLARE_API_ENDPOINT,
    accountId: settings.CLOUDFLARE_ACCOUNT_ID ?? '',
    apiToken: settings.CLOUDFLARE_API_TOKEN ?? '',
  });
  const delivery = { imagesHash: settings.CLOUDFLARE_IMAGES_HASH };

  async function inspectVideo(uid: string): Promise<Arrival | null> {
    const video = await api.findVideo(uid);
    if (!video) return null;
    return {
      facts: {
        kind: video.hasPicture ? 'video' : 'audio',
        content_type: 'video/mp4',
        bytes: video.bytes,
        duration_ms: video.durationMs,
      },
    };
  }

  /** Cloudflare decodes images itself and tells neither their size nor their dimensions. */
  async function inspectImage(id: string): Promise<Arrival | null> {
    const facts = { kind: 'image', content_type: 'image/*', bytes: 0, duration_ms: null } as const;
    return (await api.hasImage(id)) ? { facts } : null;
  }

  async function remove({ id, kind }: Pick<StoredMedia, 'id' | 'kind'>): Promise<void> {
    await (kind === 'image' ? api.removeImage(id) : api.removeVideo(id));
  }

  return {
    async openUpload({ mediaType, expiresAt }) {
      const { id, uploadUrl } = await (mediaType === 'image'
        ? api.createImageUpload(expiresAt)
        : api.createStreamUpload(expiresAt, MAX_STREAM_SECONDS));
      return { mediaId: id, url: uploadUrl, expiresAt };
    },

    inspect: ({ media_id, media_type }) =>
      media_type === 'image' ? inspectImage(media_id) : inspectVideo(media_id),

    store: null,

    async deliver({ id, kind }) {
      if (kind === 'image') return { redirectTo: imageUrl(id, 'public', delivery) };
      return { redirectTo: await api.createDownload(id) };
    },

    remove,

    async clearUpload({ media_id: id, media_type: kind }, isTaken) {
      if (!isTaken) await remove({ id, kind });
    },

    async *listOwnFiles() {},
  };
}
