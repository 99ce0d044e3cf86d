import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { CRC32C } from '@google-cloud/storage';
import type { CloudflareServer } from './cloudflare-server';
import { LoopbackServer, sendJson } from './loopback-server';

const OBJECTS = '/storage/v1/b/clips/o/';
const UPLOADS = '/upload/storage/v1/b/clips/o';

interface Session {
  name: string;
  origin: string;
  /** The client stated it as `X-Upload-Content-Length`; a file of another size is refused. */
  bytes: number | null;
}

/** It behaves as a bucket of Google Cloud Storage by its JSON API reference, limited to the calls that we use. */
export class BucketServer extends LoopbackServer {
  readonly objects = new Map<string, Buffer>();
  readonly contentTypes = new Map<string, string>();
  readonly origins: string[] = [];
  /** Calls are written as `GET metadata NAME`, `GET media NAME`, `DELETE NAME` or `POST UPLOAD-TYPE NAME`. */
  readonly calls: string[] = [];
  readonly #sessions = new Map<string, Session>();

  protected async answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(request.url ?? '', this.url);
    if (this.failWith) return refuse(response, this.failWith, 'Backend Error');
    if (url.pathname.startsWith('/session/')) return this.#receive(request, response, url, body);
    if (url.pathname === UPLOADS) return this.#upload(request, response, url, body);
    if (!url.pathname.startsWith(OBJECTS)) return refuse(response, 404, 'Not Found');
    const name = decodeURIComponent(url.pathname.slice(OBJECTS.length));
    const content = this.objects.get(name);
    const isMedia = url.searchParams.get('alt') === 'media';
    const what = request.method === 'DELETE' ? '' : `${isMedia ? 'media' : 'metadata'} `;
    this.calls.push(`${request.method} ${what}${name}`);
    if (!content) return refuse(response, 404, `No such object: clips/${name}`);
    if (request.method === 'DELETE') {
      this.objects.delete(name);
      response.writeHead(204).end();
      return;
    }
    if (isMedia) return sendContent(request, response, content);
    return this.#describe(response, name);
  }

  async #upload(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void> {
    const uploadType = url.searchParams.get('uploadType') ?? '';
    if (uploadType === 'multipart') return this.#storeMultipart(request, response, url, body);
    const name = url.searchParams.get('name');
    if (uploadType !== 'resumable' || !name) return refuse(response, 400, 'Required parameter: name');
    this.calls.push(`POST resumable ${name}`);
    const { origin = '' } = request.headers;
    const stated = request.headers['x-upload-content-length'];
    if (stated !== undefined && !/^\d+$/.test(String(stated)))
      return refuse(response, 400, 'Invalid value for X-Upload-Content-Length');
    this.origins.push(origin);
    const id = randomUUID();
    this.#sessions.set(id, { name, origin, bytes: stated === undefined ? null : Number(stated) });
    response.writeHead(200, { Location: `${this.url}/session/${id}` }).end();
  }

  async #storeMultipart(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: Buffer,
  ): Promise<void> {
    const [, boundary] =
      /multipart\/related; ?boundary="?([^";]+)/.exec(request.headers['content-type'] ?? '') ?? [];
    const [, metadata, media] = body.toString('latin1').split(`--${boundary}`);
    if (!boundary || !metadata || !media) return refuse(response, 400, 'Malformed multipart body.');
    const [, json = '{}'] = metadata.split('\r\n\r\n');
    const headEnd = media.indexOf('\r\n\r\n');
    const { name = url.searchParams.get('name') } = JSON.parse(json) as { name?: string };
    if (!name) return refuse(response, 400, 'Required parameter: name');
    this.calls.push(`POST multipart ${name}`);
    const [, type = ''] = /content-type: (.+)/i.exec(media.slice(0, headEnd)) ?? [];
    this.objects.set(name, Buffer.from(media.slice(headEnd + 4, -2), 'latin1'));
    this.contentTypes.set(name, type.trim());
    this.#describe(response, name);
  }

  /** A session accepts one upload; browsers send it only from the origin for which it was opened. */
  async #receive(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): Promise<void> {
    const id = url.pathname.split('/').at(-1) ?? '';
    const session = this.#sessions.get(id);
    if (!session) return refuse(response, 404, 'Upload session not found.');
    response.setHeader('Access-Control-Allow-Origin', session.origin);
    if (request.method === 'OPTIONS') {
      response.writeHead(200, {
        'Access-Control-Allow-Methods': 'PUT',
        'Access-Control-Allow-Headers': 'Content-Type',
      });
      response.end();
      return;
    }
    if (request.method !== 'PUT') return refuse(response, 405, 'Method Not Allowed');
    if (session.bytes !== null && session.bytes !== body.length)
      return refuse(response, 400, `Upload of ${body.length} bytes; ${session.bytes} were stated.`);
    this.#sessions.delete(id);
    this.objects.set(session.name, body);
    this.#describe(response, session.name);
  }

  #describe(response: ServerResponse, name: string): void {
    const content = this.objects.get(name) ?? Buffer.alloc(0);
    const checksum = new CRC32C();
    checksum.update(content);
    const size = String(content.length);
    sendJson(response, { name, size, crc32c: checksum.toString(), updated: '2026-11-21T12:00:00Z' });
  }
}

function refuse(response: ServerResponse, code: number, message: string): void {
  sendJson(response, { error: { code, message, errors: [{ message, domain: 'global' }] } }, code);
}

function sendContent(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (start && Number(start) >= content.length) {
    response.writeHead(416, { 'Content-Range': `bytes */${content.length}` }).end();
    return;
  }
  const part = start && end ? content.subarray(Number(start), Number(end) + 1) : content;
  response.writeHead(start ? 206 : 200, { 'Content-Length': part.length }).end(part);
}

export function makeCloudSettings(
  cloudflare: CloudflareServer,
  bucket: BucketServer,
): Record<string, string> {
  return {
    MEDIA_DRIVER: 'cloudflare',
    CLOUDFLARE_API_ENDPOINT: cloudflare.url,
    CLOUDFLARE_ACCOUNT_ID: 'acc',
    CLOUDFLARE_API_TOKEN: 'secret',
    CLOUDFLARE_IMAGES_HASH: 'hash',
    AUDIO_DRIVER: 'gcs',
    GCS_PROJECT: 'trivia',
    GCS_BUCKET: 'clips',
    GCS_API_ENDPOINT: bucket.url,
  };
}
