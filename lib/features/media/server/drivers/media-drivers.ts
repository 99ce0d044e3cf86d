import 'server-only';
import { config } from '@/lib/config/config';
import type { DriverName } from '@/lib/config/media-drivers';
import type { MediaType } from '@/lib/contract/kinds';
import type { MediaDriver } from './media-driver';

/** A driver is loaded on first use, because the cloud client libraries are large. */
const loaders: Record<DriverName, () => Promise<MediaDriver>> = {
  local: async () => (await import('./local')).createLocalDriver(),
  cloudflare: async () => (await import('./cloudflare')).createCloudflareDriver(config),
  gcs: async () => (await import('./google-cloud-storage')).createGoogleDriver(config),
  s3: async () => (await import('./s3')).createS3Driver(config),
};

const loaded = new Map<DriverName, Promise<MediaDriver>>();

export function loadDriver(name: DriverName): Promise<MediaDriver> {
  const driver = loaded.get(name) ?? loaders[name]();
  loaded.set(name, driver);
  return driver;
}

export function chooseDriver(mediaType: MediaType): DriverName {
  return mediaType === 'image' ? config.MEDIA_DRIVER : config.AUDIO_DRIVER;
}
