import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, database } from './connection';

interface Waiting {
  /** Does the work, and returns what to call once it is stored. */
  run: (transaction: Db) => Promise<() => void>;
  fail: (error: unknown) => void;
}

/** On globalThis, as the connection is: the bundler may load this module more than once. */
const shared = globalThis as { triviaWriters?: { waiting: Waiting[]; isWriting: boolean } };

function writers() {
  shared.triviaWriters ??= { waiting: [], isWriting: false };
  return shared.triviaWriters;
}

/** One of several in a transaction: what fails leaves nothing of its own behind, and the others as they are. */
async function runOne({ run, fail }: Waiting, transaction: Db): Promise<(() => void) | null> {
  await sql`savepoint one`.execute(transaction);
  try {
    const stored = await run(transaction);
    await sql`release one`.execute(transaction);
    return stored;
  } catch (error) {
    // A full disk ends the whole transaction, and the savepoint with it: then nothing of anybody's is stored.
    await sql`rollback to one`.execute(transaction).catch(() => {
      throw error;
    });
    await sql`release one`.execute(transaction);
    fail(error);
    return null;
  }
}

/** Waits for those who are about to come: once it has begun, whoever has something to read first waits for its end. */
async function gather(waiting: readonly Waiting[]): Promise<void> {
  let known: number;
  do {
    known = waiting.length;
    await nextTurn();
  } while (waiting.length > known);
}

async function writeAll(): Promise<void> {
  const state = writers();
  const { waiting } = state;
  state.isWriting = true;
  while (waiting.length > 0) {
    await gather(waiting);
    const begun: Waiting[] = [];
    try {
      const stored = await database()
        .transaction()
        .execute(async (transaction) => {
          const done: ((() => void) | null)[] = [];
          for (let one = waiting.shift(); one; one = waiting.shift()) {
            begun.push(one);
            done.push(await runOne(one, transaction));
          }
          return done;
        });
      for (const tell of stored) tell?.();
    } catch (error) {
      // Before any had begun, none of those who wait can.
      for (const { fail } of begun.length > 0 ? begun : waiting.splice(0)) fail(error);
    }
  }
  state.isWriting = false;
}

/**
 * Does the work in a transaction of the embedded database, in one with all that come while it is under way: the disk is
 * asked once for all of them. Each is told only when it is stored, and fails alone (docs/decisions/0034).
 */
export function commitTogether<Result>(work: (transaction: Db) => Promise<Result>): Promise<Result> {
  const inContext = AsyncLocalStorage.snapshot();
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const state = writers();
  state.waiting.push({
    run: async (transaction) => {
      const result = await inContext(() => work(transaction));
      return () => resolve(result);
    },
    fail: reject,
  });
  if (!state.isWriting) void writeAll();
  return promise;
}
