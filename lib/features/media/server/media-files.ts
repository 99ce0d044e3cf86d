import 'server-only';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import type { DriverName, MediaKind, MediaType } from '@/lib/contract/kinds';

import { type Cloudflare, createCloudflare } from '@/lib/features/media/server/drivers/cloudflare';
import type { GoogleCloudStorage } from '@/lib/features/media/server/drivers/google-cloud-storage';
import {
  createLocalDiskStorage,
  type LocalDiskStorage,
} from '@/lib/features/media/server/drivers/local-disk';
import { IMAGE_FILE_NAMES, imageKey, soundKey } from './media-keys';
import type { MediaStorage } from './media-storage';

let disk: LocalDiskStorage | undefined;
let cloud: Cloudflare | undefined;
let bucket: Promise<GoogleCloudStorage> | undefined;

export function localDisk(): LocalDiskStorage {
  disk ??= createLocalDiskStorage(join(config.DATA_DIR, 'media'));
  return disk;
}

export function cloudflare(): Cloudflare {
  cloud ??= createCloudflare({
    endpoint: config.CLOUDFLARE_API_ENDPOINT,
    accountId: config.CLOUDFLARE_ACCOUNT_ID ?? '',
    apiToken: config.CLOUDFLARE_API_TOKEN ?? '',
  });
  return cloud;
}

export function googleCloudStorage(): Promise<GoogleCloudStorage> {
  // Loaded only where it is used: the client library is large.
  bucket ??= import('@/lib/features/media/server/drivers/google-cloud-storage').then(
    ({ createGoogleCloudStorage }) =>
      createGoogleCloudStorage({
        projectId: config.GCS_PROJECT ?? '',
        bucket: config.GCS_BUCKET ?? '',
        apiEndpoint: config.GCS_API_ENDPOINT,
      }),
  );
  return bucket;
}

/** Where new files of a type go, by the settings. */
export function driverFor(mediaType: MediaType): DriverName {
  if (mediaType === 'audio' && config.AUDIO_DRIVER === 'gcs') return 'gcs';
  return config.MEDIA_DRIVER;
}

/** The storage of a file that we read ourselves; Cloudflare's are read from Cloudflare. */
export async function storageOf(driver: DriverName): Promise<MediaStorage> {
  return driver === 'gcs' ? googleCloudStorage() : localDisk();
}

/** What says where the files of a media row are. */
export interface StoredMedia {
  id: string;
  driver: DriverName;
  kind: MediaKind;
}

/** Removes every file of a media row, wherever it is; files already gone are fine. */
export async function removeFiles({ id, driver, kind }: StoredMedia): Promise<void> {
  if (driver === 'cloudflare') {
    await (kind === 'image' ? cloudflare().removeImage(id) : cloudflare().removeVideo(id));
    return;
  }
  const storage = await storageOf(driver);
  const keys = kind === 'image' ? IMAGE_FILE_NAMES.map((name) => imageKey(id, name)) : [soundKey(id)];
  for (const key of keys) await storage.remove(key);
}
