import { FileRefused } from '@/lib/features/import-export/file-limits';
import type { ReadTable } from '@/lib/features/import-export/table-rows';
import type {
  ReadRequest,
  Unpacked,
  UnpackRequest,
  WorkerReply,
} from '@/lib/features/import-export/worker-messages';
import { readFile } from './read-file';
import { unpackMedia } from './unpack-media';

/** Runs its only task, and replies. An unexpected error counts as a damaged file. */
self.onmessage = async ({ data }: MessageEvent<ReadRequest | UnpackRequest>) =>
  self.postMessage(await runTask(data));

async function runTask(task: ReadRequest | UnpackRequest): Promise<WorkerReply<ReadTable | Unpacked>> {
  try {
    return { answer: 'archive' in task ? unpackMedia(task) : await readFile(task) };
  } catch (error) {
    if (error instanceof FileRefused) return { problem: error.message };
    return { problem: 'This file is damaged, or in a format that cannot be imported. Choose another one.' };
  }
}
