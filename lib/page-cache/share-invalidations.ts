import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { database } from '@/lib/db/connection';
import { log } from '@/lib/log/log';
import { pageCacheState, voidPages } from './page-cache-state';

const CHANNEL = 'void_pages';
const RECONNECT_MS = 1000;
/** A connection that died without a word is noticed by the next question. */
const HEARTBEAT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 5000;

interface Listening {
  connectionString: string;
  /** Gets who announces, and the tags. */
  onAnnounced: (from: string | undefined, tags: string[]) => void;
  onReady: () => void;
  signal?: AbortSignal;
}

/** Hears what instances announce until the connection ends; rejects when it could not be made, or has died. */
async function listen({ connectionString, onAnnounced, onReady, signal }: Listening): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')));
  // Without a listener an error would end the process; "end" follows it.
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => {
    const [from, ...tags] = payload.split(' ');
    onAnnounced(from, tags);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    onReady();
    while ((await Promise.race([ended, delay(HEARTBEAT_MS, null, { ref: false, signal })])) !== 'ended') {
      await client.query('select 1');
    }
  } finally {
    // Not awaited: the end of a dead connection never comes.
    client.end().catch(() => {});
  }
}

/**
 * Makes a save on one instance void the pages of all that share this PostgreSQL (docs/decisions/0004): announces what
 * is void here, and hears it from the others until the signal is aborted; without one, as long as the process lives.
 * Resolves when it listens, or could not yet; it tries again by itself.
 */
export async function shareInvalidations(connectionString: string, signal?: AbortSignal): Promise<void> {
  const self = randomUUID();
  const state = pageCacheState();
  state.announce = async (tags) => {
    const payload = [self, ...tags].join(' ');
    try {
      await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(database());
    } catch (error) {
      // What was saved stays saved; elsewhere its pages end with their time.
      log.error({ error, tags }, 'The other instances could not be told which pages changed');
    }
  };
  await new Promise<void>((settled) => {
    const listening: Listening = {
      connectionString,
      onAnnounced: (from, tags) => from !== self && voidPages(tags),
      onReady() {
        // Nobody knows what was announced while nobody listened here.
        state.answers.voidAll();
        settled();
      },
      signal,
    };
    void (async () => {
      while (!signal?.aborted) {
        await listen(listening).catch(() => {});
        settled();
        await delay(RECONNECT_MS, null, { ref: false });
      }
    })();
  });
}
