import * as z from 'zod';
import { onOrOff, optionalText, url } from './setting-fields.ts';

// Middleware and scripts/cli/serve.ts import this file, so it must not load the drivers (media/server/drivers).

/** Pages load media from these origins beside ours, and staff pages upload to them. */
export interface MediaOrigins {
  images: readonly string[];
  sounds: readonly string[];
  uploads: readonly string[];
}

const CLOUDFLARE_ORIGINS = {
  images: ['https://imagedelivery.net'],
  sounds: ['https://*.cloudflarestream.com'],
  uploads: ['https://upload.imagedelivery.net', 'https://upload.videodelivery.net'],
} as const;

export const GOOGLE_STORAGE = 'https://storage.googleapis.com';

const driverSettings = {
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
    S3_REGION: z.string().trim().default('us-east-1'),
    S3_ENDPOINT: url.optional().describe("Address of the service; Amazon's of the region without it."),
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
    S3_FORCE_PATH_STYLE: onOrOff
      .default('off')
      .describe('on: the bucket is in the path, not in the host name (MinIO).'),
  },
} satisfies Record<string, z.ZodRawShape>;

/** The name is stored with each file, so that files stay reachable after a change of driver. */
export type DriverName = keyof typeof driverSettings;

const driverNames = Object.keys(driverSettings) as DriverName[];
const driverName = z.enum(driverNames, { error: `must be one of ${driverNames.join(', ')}` });

export const mediaSettings = z.object({
  MEDIA_DRIVER: driverName
    .default('local')
    .describe(
      `The storage of new files: ${driverNames.join(', ')}. Files stay where their driver put them when this changes.`,
    ),
  AUDIO_DRIVER: driverName
    .optional()
    .describe('Recordings may go elsewhere; without it, they go where images do.'),
  ...driverSettings.local,
  ...driverSettings.cloudflare,
  ...driverSettings.gcs,
  ...driverSettings.s3,
});

export type MediaSettings = z.output<typeof mediaSettings>;

interface DriverSetUp {
  needs: readonly (keyof MediaSettings)[];
  /** `images` and `sounds` stay necessary for stored files after another driver was chosen; `uploads` does not. */
  origins(settings: MediaSettings): MediaOrigins;
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
      uploads: listOrigins(CLOUDFLARE_API_ENDPOINT, CLOUDFLARE_ORIGINS.uploads),
    }),
    maxImageBytes: 10_000_000,
  },
  gcs: {
    needs: ['GCS_PROJECT', 'GCS_BUCKET'],
    // Files are delivered by this server.
    origins: ({ GCS_API_ENDPOINT }) => ({
      images: [],
      sounds: [],
      uploads: listOrigins(GCS_API_ENDPOINT, [GOOGLE_STORAGE]),
    }),
  },
  s3: {
    needs: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    origins: (settings) => ({
      images: [],
      sounds: [],
      uploads: settings.S3_BUCKET ? [new URL(locateS3Bucket(settings).bucketUrl).origin] : [],
    }),
  },
};

/** A URL has an IPv6 address in brackets, and no host name that ends with a number. */
const IP_ADDRESS = /^\[|\.\d+$/;

/** Finds the region and the address of the S3 bucket, for its driver and for the policy of staff pages. */
export function locateS3Bucket(settings: MediaSettings): { region: string; bucketUrl: string } {
  const { S3_BUCKET = '', S3_REGION: region, S3_FORCE_PATH_STYLE } = settings;
  const { protocol, host, hostname, pathname } = new URL(
    settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
  );
  const folder = pathname.replace(/\/$/, '');
  // An IP address has no subdomains, and a bucket name with dots is not covered by the wildcard certificate.
  const isInPath = S3_FORCE_PATH_STYLE === 'on' || S3_BUCKET.includes('.') || IP_ADDRESS.test(hostname);
  const bucketUrl = isInPath
    ? `${protocol}//${host}${folder}/${S3_BUCKET}`
    : `${protocol}//${S3_BUCKET}.${host}${folder}`;
  return { region, bucketUrl };
}

function listOrigins(endpoint: string | undefined, otherwise: readonly string[]): readonly string[] {
  return endpoint ? [new URL(endpoint).origin] : otherwise;
}

/** docs/hosted-mode.md allows an API elsewhere to use these origins. */
const ORIGINS_OF_THE_SPEC: MediaOrigins = {
  images: CLOUDFLARE_ORIGINS.images,
  sounds: [GOOGLE_STORAGE, ...CLOUDFLARE_ORIGINS.sounds],
  uploads: [...CLOUDFLARE_ORIGINS.uploads, GOOGLE_STORAGE],
};

/** Lists the origins of all configured drivers, because older files stay there; uploads only of the chosen drivers. */
export function listMediaOrigins(settings: MediaSettings & { API_HOST?: string | undefined }): MediaOrigins {
  if (settings.API_HOST) {
    const sounds = [...ORIGINS_OF_THE_SPEC.sounds, ...listOrigins(settings.GCS_API_ENDPOINT, [])];
    return { ...ORIGINS_OF_THE_SPEC, sounds };
  }
  const all = Object.values(mediaDrivers).map((driver) => driver.origins(settings));
  const chosen = new Set([settings.MEDIA_DRIVER, settings.AUDIO_DRIVER ?? settings.MEDIA_DRIVER]);
  return {
    images: all.flatMap(({ images }) => images),
    sounds: all.flatMap(({ sounds }) => sounds),
    uploads: [...chosen].flatMap((name) => mediaDrivers[name].origins(settings).uploads),
  };
}
