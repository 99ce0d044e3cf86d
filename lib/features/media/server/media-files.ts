import 'server-only';
import { join } from 'node:path';
import { config } from '@/lib/config/config';
import {
  createLocalDiskStorage,
  type LocalDiskStorage,
} from '@/lib/features/media/server/drivers/local-disk';

let disk: LocalDiskStorage | undefined;

/** The media directory of this process: what the local driver keeps, and what is on its way to any other. */
export function localDisk(): LocalDiskStorage {
  disk ??= createLocalDiskStorage(join(config.DATA_DIR, 'media'));
  return disk;
}
