import 'server-only';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Caller } from '@/lib/contract/caller';
import { ApiError } from '@/lib/errors/api-error';
import type { OnProgress } from '@/lib/features/imports/server/check-whole-import';
import type { makeImport } from '@/lib/features/imports/server/import-records';
import type { storeStepBack } from '@/lib/features/plan/server/undo-step';
import { lendWriteLock } from '@/lib/features/records/server/in-transaction';
import { log } from '@/lib/log/log';
import { type Done, type FromThread, fromPlain, type LongWork, type ToThread } from './messages';

/** Of its heap, in megabytes: it gives back what it does not need sooner than one without a bound. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 };
// The flag that bounds what is young in the process (scripts/cli/node-binary.mjs) would count for threads before that; the
// thread that serves has taken it at its beginning.
setFlagsFromString('--max-semi-space-size=0');

function outOfMemory(name: LongWork['name'], cause: Error): ApiError {
  const done = name === 'import' ? 'imported' : 'taken back';
  const next = name === 'import' ? 'Split the file, and import its parts.' : 'Tell whoever runs this site.';
  return new ApiError(
    'too_large',
    `This takes more memory than there is for it. Nothing was ${done}. ${next}`,
    {
      cause,
    },
  );
}

interface Following {
  signal?: AbortSignal;
  onProgress?: OnProgress;
  /** What of the work is handed over, not copied. */
  transferList?: ArrayBuffer[];
}

/**
 * Does a long work in a worker thread with a database connection of its own, while this thread goes on serving. On the
 * embedded database nothing else writes while it stores. Throws what the work throws, or that the thread ended early; then
 * nothing is stored.
 */
async function doInThread<Name extends keyof Done>(
  work: LongWork & { name: Name },
  { signal, onProgress = () => {}, transferList }: Following = {},
): Promise<Done[Name]> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: work,
    transferList,
    resourceLimits: HEAP,
  });
  const tell = (message: ToThread) => thread.postMessage(message);
  const end = Promise.withResolvers<Done[Name]>();
  let released = Promise.withResolvers<void>();
  const lend = () => {
    const untilReleased = Promise.withResolvers<void>();
    released = untilReleased;
    void lendWriteLock(() => {
      tell('locked');
      return untilReleased.promise;
    }).catch(end.reject);
  };
  thread.on('message', (message: FromThread) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('done' in message) end.resolve(message.done as Done[Name]);
    else if ('failed' in message) end.reject(fromPlain(message.failed));
    else if (message.writeLock === 'wanted') lend();
    else released.resolve();
  });
  thread.once('error', (error: Error & { code?: string }) => {
    const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOutOfMemory)
      log.error({ error }, `The thread of a long work (${work.name}) had too little memory.`);
    end.reject(isOutOfMemory ? outOfMemory(work.name, error) : error);
  });
  thread.once('exit', () => end.reject(new Error('the thread of a long work ended')));
  const cancel = () => tell('cancel');
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    return await end.promise;
  } finally {
    released.resolve();
    signal?.removeEventListener('abort', cancel);
  }
}

const known = ({ user, address, idempotencyKey, isRetry }: Caller) => ({
  ...{ user, address, idempotencyKey, isRetry },
});

/** `makeImport` in a thread. */
export const importInThread: typeof makeImport = (wanted, caller, onProgress) =>
  doInThread(
    { name: 'import', wanted, caller: known(caller) },
    { signal: caller.signal, onProgress, transferList: wanted.chunks.map(({ buffer }) => buffer) },
  );

/** `storeStepBack` in a thread. It is not cancelled: nobody could tell whether it was. */
export const takeBackInThread: typeof storeStepBack = ({ id, subject_type }, caller) =>
  doInThread({ name: 'undo', entry: { id, subject_type }, caller: known(caller) });
