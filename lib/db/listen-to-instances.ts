import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { database } from './connection';
import { splitIntoChunks } from './statements';

const RECONNECT_MS = 1000;
const HEARTBEAT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 5000;
/** PostgreSQL limits a message to 8,000 bytes; a word is a tag of at most a few dozen bytes. */
const WORDS_AT_ONCE = 100;

/** A channel by which instances notify each other; messages are words without spaces. */
export interface Channel {
  name: string;
  onAnnounced: (words: string[]) => void;
  /** It is called when listening begins or begins again, because notifications may have been missed before. */
  onReady: () => void;
}

/** It is on globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaInstance?: string };
shared.triviaInstance ??= randomUUID();
const self = shared.triviaInstance;

/** Notifies all other instances on this PostgreSQL, in messages of a few thousand characters. */
export async function announce(channel: Pick<Channel, 'name'>, words: readonly string[]): Promise<void> {
  for (const chunk of splitIntoChunks(words, WORDS_AT_ONCE)) {
    const payload = [self, ...chunk].join(' ');
    await sql`select pg_notify(${channel.name}, ${payload})`.execute(database());
  }
}

/** Listens until the connection ends. Rejects if it cannot be made, does not respond, or the signal is aborted. */
async function listen(connectionString: string, channel: Channel, signal?: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')));
  // Without a listener an error would end the process. The event `end` follows the error.
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => {
    const [from, ...words] = payload.split(' ');
    if (from !== self) channel.onAnnounced(words);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel.name}`);
    channel.onReady();
    while ((await Promise.race([ended, delay(HEARTBEAT_MS, null, { ref: false, signal })])) !== 'ended') {
      await client.query('select 1');
    }
  } finally {
    // This is not awaited, because a dead connection never confirms its end.
    client.end().catch(() => {});
  }
}

/** Listens until the signal is aborted, and reconnects. Resolves after the first attempt to connect. */
export async function listenToInstances(
  connectionString: string,
  channel: Channel,
  signal?: AbortSignal,
): Promise<void> {
  await new Promise<void>((settled) => {
    const onReady = () => {
      channel.onReady();
      settled();
    };
    const watched = { ...channel, onReady };
    void (async () => {
      do {
        // After a failure it connects again, and `onReady` makes up for notifications missed meanwhile.
        await listen(connectionString, watched, signal).catch(() => {});
        settled();
        await delay(RECONNECT_MS, null, { ref: false });
      } while (!signal?.aborted);
    })();
  });
}
