// A thread for one work that takes long: it has a connection of its own, so that whoever reads waits for nothing.
import 'server-only';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { database } from '@/lib/db/connection';
import { writeMuch } from '@/lib/db/hold-writes';
import { updateStatisticsOfRecords } from '@/lib/db/update-statistics';
import { makeImport } from '@/lib/features/imports/server/import-records';
import { storeStepBack } from '@/lib/features/plan/server/undo-step';
import { borrowWriteLock } from '@/lib/features/records/server/in-transaction';
import { type FromThread, type LongWork, type ToThread, toPlain } from './messages';

const port = parentPort;
if (!port) throw new Error('this is a thread of doInThread');
const say = (message: FromThread) => port.postMessage(message);

const gone = new AbortController();
let lock = Promise.withResolvers<void>();
port.on('message', (message: ToThread) => {
  if (message === 'cancel') gone.abort();
  else lock.resolve();
});

borrowWriteLock(async (work) => {
  lock = Promise.withResolvers();
  say({ writeLock: 'wanted' });
  await lock.promise;
  try {
    return await writeMuch(database(), work);
  } finally {
    say({ writeLock: 'released' });
  }
});

function doWork(work: LongWork): Promise<unknown> {
  const caller = { ...work.caller, signal: gone.signal };
  return work.name === 'import'
    ? makeImport(work.wanted, caller, (progress) => say({ progress }))
    : storeStepBack(work.entry, caller);
}

// On Linux this is of the thread alone: where processors are few, those who wait for an answer come first.
if (process.platform === 'linux') {
  setPriority(
    Math.min(getPriority() + constants.priority.PRIORITY_BELOW_NORMAL, constants.priority.PRIORITY_LOW),
  );
}
try {
  say({ done: await doWork(workerData as LongWork) });
  await updateStatisticsOfRecords(database());
} catch (error) {
  say({ failed: toPlain(error) });
}
await database().destroy();
port.close();
