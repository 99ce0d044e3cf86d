import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One account of Cloudflare Images and Stream as their API reference describes them, as far as we call it. */
export class CloudflareServer {
  readonly images = new Map<string, { draft: boolean }>();
  readonly videos = new Map<string, { state: string; duration: number; errorReasonCode?: string }>();
  /** Downloads that were asked for, by uid: `inprogress` or `ready`. */
  readonly downloads = new Map<string, string>();
  readonly requests: { method?: string; path?: string; body: string; type?: string }[] = [];
  failWith: number | null = null;
  url = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await readBody(request);
      const { method, url: path } = request;
      // Browsers upload from any page; the address itself is the permission.
      response.setHeader('Access-Control-Allow-Origin', '*');
      if (method === 'OPTIONS') {
        response.writeHead(204).end();
        return;
      }
      this.requests.push({ method, path, body, type: request.headers['content-type'] });
      const answer = this.#answer(request, path ?? '', body);
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      const success = answer.status === 200;
      response.end(JSON.stringify({ success, errors: [], messages: [], result: answer.result ?? null }));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.url;
  }

  stop(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, path: string, body: string): { status: number; result?: unknown } {
    if (this.failWith) return { status: this.failWith };
    const [, upload, uploadId = ''] = /^\/(images|stream)-upload\/([^/]+)$/.exec(path) ?? [];
    if (upload) return this.#receive(upload === 'images' ? this.images : this.videos, uploadId, body);
    if (request.headers.authorization !== 'Bearer secret') return { status: 403 };
    const [, kind = '', id = ''] = /^\/accounts\/acc\/(images\/v1|stream)\/([^/]+)$/.exec(path) ?? [];
    const store: Map<string, unknown> = kind === 'stream' ? this.videos : this.images;
    if (path === '/accounts/acc/images/v2/direct_upload') return this.#addImage();
    if (path === '/accounts/acc/stream/direct_upload') return this.#addVideo(body);
    if (path.endsWith('/downloads')) return this.#answerDownload(request, path.split('/').at(-2) ?? '');
    if (!store.has(id)) return { status: 404 };
    if (request.method === 'DELETE') {
      store.delete(id);
      return { status: 200, result: {} };
    }
    return {
      status: 200,
      result: kind === 'stream' ? this.#describeVideo(id) : { id, ...this.images.get(id) },
    };
  }

  /** A download is made on request, of what is ready only. */
  #answerDownload({ method }: IncomingMessage, uid: string) {
    if (this.videos.get(uid)?.state !== 'ready') return { status: this.videos.has(uid) ? 400 : 404 };
    if (method === 'POST' && !this.downloads.has(uid)) this.downloads.set(uid, 'inprogress');
    const status = this.downloads.get(uid);
    if (!status) return { status: 200, result: {} };
    const url = `https://customer-x.cloudflarestream.com/${uid}/downloads/default.mp4`;
    return {
      status: 200,
      result: { default: { status, url, percentComplete: status === 'ready' ? 100 : 1 } },
    };
  }

  #addImage() {
    const id = randomUUID();
    this.images.set(id, { draft: true });
    return { status: 200, result: { id, uploadURL: `${this.url}/images-upload/${id}` } };
  }

  #addVideo(body: string) {
    if (!Number.isInteger(JSON.parse(body).maxDurationSeconds)) return { status: 400 };
    const uid = randomUUID().replaceAll('-', '');
    this.videos.set(uid, { state: 'pendingupload', duration: -1 });
    return { status: 200, result: { uid, uploadURL: `${this.url}/stream-upload/${uid}` } };
  }

  /** An upload from a browser: multipart, in the field `file`. An address is good once. */
  #receive(store: CloudflareServer['images'] | CloudflareServer['videos'], id: string, body: string) {
    if (!body.includes('name="file"')) return { status: 400 };
    if (store === this.images) {
      if (!this.images.get(id)?.draft) return { status: 409 };
      this.images.set(id, { draft: false });
      return { status: 200, result: { id } };
    }
    if (this.videos.get(id)?.state !== 'pendingupload') return { status: 409 };
    this.videos.set(id, { state: 'ready', duration: 2 });
    return { status: 200 };
  }

  #describeVideo(uid: string) {
    const { state = '', duration = -1, errorReasonCode } = this.videos.get(uid) ?? {};
    const edge = duration < 0 ? -1 : 1;
    return {
      uid,
      size: 4190963,
      duration,
      input: { width: 1920 * edge, height: 1080 * edge },
      readyToStream: state === 'ready',
      status: { state, errorReasonCode },
    };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
