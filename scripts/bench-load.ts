import { connect } from 'node:net';

export const CONNECTIONS = 16;

/** One kind of request: its address and further header lines; with a body it is a POST of JSON. */
export interface Ask {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What a connection asks in its nth turn. */
export type Asks = (connection: number, turn: number) => Ask;

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Every answer's time, in milliseconds. */
  times: number[];
}

function requestOf({ path, headers, body }: Ask): Buffer {
  const content = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries({ ...headers, ...content, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const first = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`;
  return Buffer.from([first, 'Host: localhost', ...lines, '', body ?? ''].join('\r\n'));
}

/** The length of the whole answer whose first bytes these are; a chunked one is only known by its end. */
function lengthOf(first: Buffer): number | null {
  const head = first.subarray(0, first.indexOf('\r\n\r\n')).toString('latin1');
  if (!/^HTTP\/1\.1 (200|304)/.test(head)) throw new Error(`Unexpected: ${first}`);
  if (/^transfer-encoding: chunked/im.test(head)) return null;
  const isEmpty = head.startsWith('HTTP/1.1 304');
  return head.length + 4 + (isEmpty ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1]));
}

const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** Tells of each chunk of an answer whether it is the last. */
function endFinder(): (chunk: Buffer) => boolean {
  let missing: number | null | undefined;
  let tail = Buffer.alloc(0);
  return (chunk) => {
    if (missing === undefined) missing = lengthOf(chunk);
    if (missing !== null) {
      missing -= chunk.length;
      return missing <= 0;
    }
    tail = Buffer.concat([tail, chunk]).subarray(-LAST_CHUNK.length);
    return tail.equals(LAST_CHUNK);
  };
}

/**
 * Asks over 16 connections, each again as soon as it was answered, for so many milliseconds. On bare sockets: a client
 * that parses more than it needs would be what is measured.
 */
export async function load(port: number, ask: Ask | Asks, milliseconds: number): Promise<Load> {
  const asks = typeof ask === 'function' ? ask : () => ask;
  const same = typeof ask === 'function' ? undefined : requestOf(ask);
  const times: number[] = [];
  const start = performance.now();
  const one = (connection: number) =>
    new Promise<void>((done, failed) => {
      const socket = connect(port, '127.0.0.1');
      let [turn, sentAt, isLast] = [0, 0, endFinder()];
      const send = () => {
        const request = same ?? requestOf(asks(connection, turn++));
        isLast = endFinder();
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send).on('error', failed);
      socket.on('data', (chunk) => {
        try {
          if (!isLast(chunk)) return;
        } catch (error) {
          failed(error);
          socket.destroy();
          return;
        }
        const now = performance.now();
        times.push(now - sentAt);
        if (now < start + milliseconds) send();
        else {
          socket.destroy();
          done();
        }
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => one(connection)));
  return { rate: (times.length / (performance.now() - start)) * 1000, times };
}
