import 'server-only';
import { LRUCache } from 'lru-cache';
import { type MediaSettings, mediaDrivers } from '@/lib/config/media-drivers';
import { ApiError } from '@/lib/errors/api-error';
import { buildImageUrl } from '@/lib/features/media/media-url';
import { BYTES_PER_MEGABYTE } from '@/lib/features/media/rules';
import { createCloudflareApi } from './cloudflare-api';
import {
  type Arrival,
  type Delivery,
  type MediaDriver,
  type MediaFacts,
  toServiceError,
} from './media-driver';

/** Stream requires an upper bound; no recording of a question needs to be as long. */
const MAX_STREAM_SECONDS = 600;
/** A playback address is cached for this long. */
const READY_MS = 60 * 60 * 1000;
/** A recording that is not ready is requested again after this time. */
const PREPARING_SECONDS = 10;

/** They say what to do about Stream's error codes (developers.cloudflare.com/stream/manage-video-library/using-webhooks). */
const REMEDIES: Record<string, string> = {
  ERR_NON_VIDEO: 'The media service finds no recording here. Export it as MP4 and choose the new file.',
  ERR_MALFORMED_VIDEO: 'This recording is damaged or incomplete. Export it again and choose the new file.',
  ERR_DURATION_TOO_SHORT: 'This recording is too short for the media service. Choose a longer one.',
  ERR_DURATION_EXCEED_CONSTRAINT: `This recording is longer than ${MAX_STREAM_SECONDS / 60} minutes. Trim it and choose the new file.`,
};

const UNKNOWN_ERROR =
  'The media service could not use this recording. Export it as MP4 and choose the new file.';

/** Stores images at Cloudflare Images and recordings at Cloudflare Stream, which take files from browsers and deliver them. */
export function createCloudflareDriver(settings: MediaSettings): MediaDriver {
  const api = createCloudflareApi(settings);
  const { maxImageBytes = Number.POSITIVE_INFINITY } = mediaDrivers.cloudflare;
  const delivery = { imagesHash: settings.CLOUDFLARE_IMAGES_HASH };

  async function inspectVideo(uid: string): Promise<{ facts: MediaFacts; isReady: boolean } | null> {
    const video = await api.findVideo(uid);
    if (!video) return null;
    if (video.errorCode) throw new ApiError('wrong_type', REMEDIES[video.errorCode] ?? UNKNOWN_ERROR);
    const { hasPicture, bytes, durationMs, isReady } = video;
    const kind = hasPicture ? 'video' : 'audio';
    return { facts: { kind, contentType: 'video/mp4', bytes, durationMs }, isReady };
  }

  async function findPlayback(uid: string): Promise<Delivery | ApiError | null> {
    const video = await inspectVideo(uid);
    if (!video) return null;
    const url = video.isReady ? await api.findDownload(uid) : null;
    if (url) return { redirectTo: url, facts: video.facts };
    return new ApiError('unavailable', 'This recording is being prepared. Try again in a moment.', {
      retryAfterSeconds: PREPARING_SECONDS,
    });
  }

  // Playbacks are cached, because the API allows 1,200 requests in five minutes, and one recording has many visitors.
  const playbacks = new LRUCache<string, { playback: Delivery | ApiError | null }>({
    max: 2000,
    ttl: PREPARING_SECONDS * 1000,
    // The cache reads this clock at every use, because tests set it.
    ttlResolution: 0,
    perf: { now: () => Date.now() },
    async fetchMethod(uid, _, { options }) {
      const playback = await findPlayback(uid).catch((error: unknown) => toServiceError(error));
      if (playback && 'redirectTo' in playback) options.ttl = READY_MS;
      return { playback };
    },
  });

  /** Cloudflare decodes images itself and does not tell their size or dimensions. */
  async function inspectImage(id: string): Promise<Arrival | null> {
    const facts = { kind: 'image', contentType: 'image/*', bytes: 0, durationMs: null } as const;
    return (await api.hasImage(id)) ? { facts } : null;
  }

  return {
    async openUpload({ mediaType, expiresAt, bytes }) {
      if (mediaType === 'image' && bytes !== null && bytes > maxImageBytes)
        throw new ApiError(
          'too_large',
          `File size is too big: the media service takes images up to ${maxImageBytes / BYTES_PER_MEGABYTE} MB.`,
        );
      return mediaType === 'image'
        ? api.createImageUpload(expiresAt)
        : api.createStreamUpload(expiresAt, MAX_STREAM_SECONDS);
    },

    inspect: ({ mediaId, mediaType }) =>
      mediaType === 'image' ? inspectImage(mediaId) : inspectVideo(mediaId),

    store: null,

    async deliver({ id, kind }) {
      // Without the hash the address would be that of this server, which would redirect to itself.
      if (kind === 'image' && !delivery.imagesHash) return null;
      if (kind === 'image') return { redirectTo: buildImageUrl(id, 'public', delivery) };
      const { playback = null } = (await playbacks.fetch(id)) ?? {};
      if (playback instanceof ApiError) throw playback;
      return playback;
    },

    remove: api.remove,

    async clearUpload({ mediaId: id, mediaType: kind }, isTaken) {
      if (!isTaken) await api.remove({ id, kind });
    },

    listOwnFiles: null,
  };
}
