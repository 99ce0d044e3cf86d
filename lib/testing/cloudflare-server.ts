import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One account of Cloudflare Images and Stream as their API reference describes them, as far as we call it. */
export class CloudflareServer {
  readonly images = new Map<string, { draft: boolean }>();
  readonly videos = new Map<string, { state: string; duration: number }>();
  readonly requests: { method?: string; path?: string; body: string; type?: string }[] = [];
  failWith: number | null = null;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await readBody(request);
      const { method, url: path, headers } = request;
      this.requests.push({ method, path, body, type: headers['content-type'] });
      const answer = this.#answer(request, path ?? '', body);
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      const success = answer.status === 200;
      response.end(JSON.stringify({ success, errors: [], messages: [], result: answer.result ?? null }));
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, path: string, body: string): { status: number; result?: unknown } {
    if (this.failWith) return { status: this.failWith };
    if (request.headers.authorization !== 'Bearer secret') return { status: 403 };
    const [, kind = '', id = ''] = /^\/accounts\/acc\/(images\/v1|stream)\/([^/]+)$/.exec(path) ?? [];
    const store: Map<string, unknown> = kind === 'stream' ? this.videos : this.images;
    if (path === '/accounts/acc/images/v2/direct_upload') return this.#addImage();
    if (path === '/accounts/acc/stream/direct_upload') return this.#addVideo(body);
    if (path.endsWith('/downloads')) {
      return {
        status: 200,
        result: {
          default: { status: 'inprogress', url: 'https://customer.example/x.mp4', percentComplete: 1 },
        },
      };
    }
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

  #addImage() {
    const id = '2cdc28f0-017a-49c4-9ed7-87056c83901f';
    this.images.set(id, { draft: true });
    return { status: 200, result: { id, uploadURL: `https://upload.imagedelivery.net/hash/${id}` } };
  }

  #addVideo(body: string) {
    if (!Number.isInteger(JSON.parse(body).maxDurationSeconds)) return { status: 400 };
    const uid = 'ea95132c15732412d22c1476fa83f27a';
    this.videos.set(uid, { state: 'pendingupload', duration: -1 });
    return { status: 200, result: { uid, uploadURL: `https://upload.videodelivery.net/${uid}` } };
  }

  #describeVideo(uid: string) {
    const { state = '', duration = -1 } = this.videos.get(uid) ?? {};
    return {
      uid,
      size: 4190963,
      duration,
      input: { width: 1920, height: 1080 },
      readyToStream: state === 'ready',
      status: { state },
    };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
