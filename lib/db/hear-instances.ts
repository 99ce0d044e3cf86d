import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { database } from './connection';

const RECONNECT_MS = 1000;
/** A connection that died without a word is noticed by the next question. */
const HEARTBEAT_MS = 30_000;
const ANSWER_TIMEOUT_MS = 5000;

/** What instances tell each other, as words without spaces. */
export interface Channel {
  name: string;
  onAnnounced: (words: string[]) => void;
  /** Listening begins, or begins again: nobody knows what was announced before. */
  onReady: () => void;
}

/** On globalThis, because the bundler may load this module once for pages and once for route handlers. */
const shared = globalThis as { triviaInstance?: string };

/** Which instance this is. */
function self(): string {
  shared.triviaInstance ??= randomUUID();
  return shared.triviaInstance;
}

/** Tells all other instances on this PostgreSQL; a few thousand characters at a time. */
export async function announce(channel: Pick<Channel, 'name'>, words: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel.name}, ${[self(), ...words].join(' ')})`.execute(database());
}

interface Listening {
  connectionString: string;
  channel: Channel;
  onReady: () => void;
  signal?: AbortSignal;
}

/** Hears what instances announce until the connection ends; rejects when it could not be made, or has died. */
async function listen({ connectionString, channel, onReady, signal }: Listening): Promise<void> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  const ended = new Promise<'ended'>((resolve) => client.once('end', () => resolve('ended')));
  // Without a listener an error would end the process; "end" follows it.
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => {
    const [from, ...words] = payload.split(' ');
    if (from !== self()) channel.onAnnounced(words);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel.name}`);
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
 * Hears on one connection of its own what the other instances on this PostgreSQL announce, until the signal is aborted;
 * without one, as long as the process lives. Resolves when it listens, or could not yet; it tries again by itself.
 */
export async function hearInstances(
  connectionString: string,
  channel: Channel,
  signal?: AbortSignal,
): Promise<void> {
  await new Promise<void>((settled) => {
    const onReady = () => {
      channel.onReady();
      settled();
    };
    void (async () => {
      while (!signal?.aborted) {
        await listen({ connectionString, channel, onReady, signal }).catch(() => {});
        settled();
        await delay(RECONNECT_MS, null, { ref: false });
      }
    })();
  });
}
