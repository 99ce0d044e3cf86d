import { FileRefused } from '@/lib/features/imports/file-limits';
import type {
  ReadRequest,
  ReadTable,
  Unpacked,
  UnpackRequest,
  WorkerReply,
} from '@/lib/features/imports/read-table';
import { readFile } from './read-file';
import { unpackMedia } from './unpack-media';

/** Does the one thing that it is asked for, and answers. What it does not expect is a damaged file. */
self.onmessage = async ({ data }: MessageEvent<ReadRequest | UnpackRequest>) => {
  let reply: WorkerReply<ReadTable | Unpacked>;
  try {
    reply = { answer: 'archive' in data ? unpackMedia(data) : await readFile(data) };
  } catch (error) {
    const problem =
      error instanceof FileRefused
        ? error.message
        : 'This file is damaged, or of a form that is not read here. Choose another one.';
    reply = { problem };
  }
  self.postMessage(reply);
};
