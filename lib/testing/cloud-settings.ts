import type { BucketServer } from './bucket-server';
import type { CloudflareServer } from './cloudflare-server';

/** The settings that keep media in both clouds, which these started servers stand in for. */
export function cloudSettings(cloudflare: CloudflareServer, bucket: BucketServer): Record<string, string> {
  return {
    MEDIA_DRIVER: 'cloudflare',
    CLOUDFLARE_API_ENDPOINT: cloudflare.url,
    CLOUDFLARE_ACCOUNT_ID: 'acc',
    CLOUDFLARE_API_TOKEN: 'secret',
    CLOUDFLARE_IMAGES_HASH: 'hash',
    AUDIO_DRIVER: 'gcs',
    GCS_PROJECT: 'trivia',
    GCS_BUCKET: 'clips',
    GCS_API_ENDPOINT: bucket.url,
  };
}
