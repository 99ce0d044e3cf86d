import { connect } from 'node:net';

const CONNECTIONS = 16;

/** One kind of request: its address and further header lines. */
export interface Ask {
  path: string;
  headers: Record<string, string>;
}

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Every answer's time, in milliseconds. */
  times: number[];
}

function requestOf({ path, headers }: Ask): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`GET ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n'));
}

/** The length of the whole answer whose first bytes these are. */
function lengthOf(first: Buffer): number {
  const head = first.subarray(0, first.indexOf('\r\n\r\n')).toString('latin1');
  const isEmpty = head.startsWith('HTTP/1.1 304');
  const body = isEmpty ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  if (!/^HTTP\/1\.1 (200|304)/.test(head) || Number.isNaN(body)) throw new Error(`Unexpected: ${head}`);
  return head.length + 4 + body;
}

/**
 * Asks over 16 connections, each again as soon as it was answered, for so many milliseconds. On bare sockets: a client
 * that parses more than it needs would be what is measured.
 */
export async function load(port: number, ask: Ask, milliseconds: number): Promise<Load> {
  const request = requestOf(ask);
  const times: number[] = [];
  const start = performance.now();
  const one = () =>
    new Promise<void>((done, failed) => {
      const socket = connect(port, '127.0.0.1');
      let [missing, sentAt] = [0, 0];
      const send = () => {
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', send).on('error', failed);
      socket.on('data', (chunk) => {
        try {
          missing = (missing || lengthOf(chunk)) - chunk.length;
        } catch (error) {
          failed(error);
          socket.destroy();
          return;
        }
        if (missing > 0) return;
        const now = performance.now();
        times.push(now - sentAt);
        if (now < start + milliseconds) send();
        else {
          socket.destroy();
          done();
        }
      });
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return { rate: (times.length / (performance.now() - start)) * 1000, times };
}
