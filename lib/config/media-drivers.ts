import * as z from 'zod';
import { onOrOff, optionalText, url } from './setting-fields.ts';

/**
 * What is known of each storage driver before its code is loaded: the settings it takes, and the origins that pages
 * need for it. Middleware and the thin front read this, so it stays light; the drivers themselves are in
 * lib/features/media/server/drivers.
 */

/** Origins other than ours that pages show media from, and that staff pages send files to. */
export interface MediaOrigins {
  images: readonly string[];
  sounds: readonly string[];
  uploads: readonly string[];
}

export const CLOUDFLARE_ORIGINS = {
  images: ['https://imagedelivery.net'],
  sounds: ['https://*.cloudflarestream.com'],
  // Images are read back from their delivery to cut a zoom image.
  uploads: ['https://upload.imagedelivery.net', 'https://upload.videodelivery.net'],
} as const;

export const GOOGLE_ORIGIN = 'https://storage.googleapis.com';

const settings = {
  local: {},
  cloudflare: {
    CLOUDFLARE_ACCOUNT_ID: optionalText.describe('cloudflare: Images and Stream.'),
    CLOUDFLARE_API_TOKEN: optionalText,
    CLOUDFLARE_IMAGES_HASH: optionalText,
    CLOUDFLARE_API_ENDPOINT: url
      .optional()
      .describe("A server that follows Cloudflare's contract, in place of Cloudflare."),
  },
  gcs: {
    GCS_PROJECT: optionalText.describe(
      'gcs: a bucket of Google Cloud Storage, with credentials as Google documents them ' +
        '(GOOGLE_APPLICATION_CREDENTIALS).',
    ),
    GCS_BUCKET: optionalText,
    GCS_API_ENDPOINT: url.optional().describe("A server that follows Google's contract, in place of Google."),
  },
  s3: {
    S3_BUCKET: optionalText.describe(
      's3: a bucket of Amazon S3, R2, MinIO or another service that speaks its protocol. Its CORS rule has to let the ' +
        'staff origin PUT with the header Content-Type.',
    ),
    S3_REGION: z.string().trim().min(1).default('us-east-1'),
    S3_ENDPOINT: url.optional().describe("Address of the service; Amazon's of the region without it."),
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
    S3_FORCE_PATH_STYLE: onOrOff
      .default('off')
      .describe('on: the bucket is in the path, not in the host name (MinIO).'),
  },
} satisfies Record<string, z.ZodRawShape>;

/** Which service keeps a file; stored with each, so that a changed setting orphans nothing. */
export type DriverName = keyof typeof settings;

const driverNames = Object.keys(settings) as DriverName[];
const driverName = z.enum(driverNames, { error: `must be one of ${driverNames.join(', ')}` });

export const mediaSettings = z.object({
  MEDIA_DRIVER: driverName
    .default('local')
    .describe(
      `Where new files go: ${driverNames.join(', ')}. Files stay where their driver put them when this changes.`,
    ),
  AUDIO_DRIVER: driverName
    .optional()
    .describe('Recordings may go elsewhere; without it, they go where images do.'),
  ...settings.local,
  ...settings.cloudflare,
  ...settings.gcs,
  ...settings.s3,
});

export type MediaSettings = z.output<typeof mediaSettings>;

interface DriverSetUp {
  /** Settings without which it cannot be chosen. */
  needs: readonly (keyof MediaSettings)[];
  /** `images` and `sounds` also for what it kept while it was chosen; `uploads` while it is. */
  origins(settings: MediaSettings): MediaOrigins;
  /** The largest picture it takes, in bytes, where that is less than we do. */
  maxImageBytes?: number;
}

export const mediaDrivers: Record<DriverName, DriverSetUp> = {
  local: {
    needs: [],
    origins: () => ({ images: [], sounds: [], uploads: [] }),
  },
  cloudflare: {
    needs: ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_IMAGES_HASH'],
    origins: ({ CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_IMAGES_HASH, CLOUDFLARE_API_ENDPOINT }) => ({
      images: CLOUDFLARE_IMAGES_HASH ? CLOUDFLARE_ORIGINS.images : [],
      sounds: CLOUDFLARE_ACCOUNT_ID ? CLOUDFLARE_ORIGINS.sounds : [],
      uploads: [
        ...originsOf(CLOUDFLARE_API_ENDPOINT, CLOUDFLARE_ORIGINS.uploads),
        ...CLOUDFLARE_ORIGINS.images,
      ],
    }),
    maxImageBytes: 10_000_000,
  },
  gcs: {
    needs: ['GCS_PROJECT', 'GCS_BUCKET'],
    // What it keeps is read through us.
    origins: ({ GCS_API_ENDPOINT }) => ({
      images: [],
      sounds: [],
      uploads: originsOf(GCS_API_ENDPOINT, [GOOGLE_ORIGIN]),
    }),
  },
  s3: {
    needs: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    // What it keeps is read through us.
    origins: (set) => ({ images: [], sounds: [], uploads: [s3Address(set).origin] }),
  },
};

interface S3Address {
  region: string;
  endpoint: string;
  forcePathStyle: boolean;
  /** Of the bucket's files. */
  origin: string;
}

/** Where a bucket of S3 is, for its driver and for the policy of staff pages alike. */
export function s3Address(settings: MediaSettings): S3Address {
  const { S3_BUCKET = '', S3_REGION: region, S3_FORCE_PATH_STYLE } = settings;
  const endpoint = settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  // A name with dots has no certificate as a host name.
  const forcePathStyle = S3_FORCE_PATH_STYLE === 'on' || S3_BUCKET.includes('.');
  const { protocol, host } = new URL(endpoint);
  const origin = `${protocol}//${forcePathStyle ? '' : `${S3_BUCKET}.`}${host}`;
  return { region, endpoint, forcePathStyle, origin };
}

/** A server that stands in for a cloud's API takes the files itself. */
function originsOf(endpoint: string | undefined, otherwise: readonly string[]): readonly string[] {
  return endpoint ? [new URL(endpoint).origin] : otherwise;
}
