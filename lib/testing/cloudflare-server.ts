import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { LoopbackServer, sendJson } from './loopback-server';

/**
 * Limits of Images from developers.cloudflare.com/images/get-started/limits (November 2026): bytes, pixels of
 * an edge, and pixels in total, for an animation those of all frames.
 */
const IMAGE_LIMITS = { bytes: 10_000_000, edge: 12_000, area: 100_000_000 };
/** AVIF is limited to enterprise accounts. */
const IMAGE_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'svg']);
/** A part of an upload must have one of these types; others get ERROR 5455. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml'];
/**
 * Above this size Stream requires the tus protocol
 * (developers.cloudflare.com/stream/uploading-videos/direct-creator-uploads).
 */
const MAX_POSTED_VIDEO_BYTES = 200_000_000;
const MINUTE_MS = 60_000;
/** An image's upload URL may live so long: see `expiry` in the API reference of direct_upload. */
const IMAGE_EXPIRY_MS = { least: 2 * MINUTE_MS, most: 6 * 60 * MINUTE_MS };

interface Answer {
  status: number;
  result?: unknown;
  error?: { code: number; message: string };
  /** An upload URL reports errors as plain text, `ERROR 5455: …`. */
  isPlain?: boolean;
}

/** It behaves as an account of Cloudflare Images and Stream by their API reference, limited to the calls that we use. */
export class CloudflareServer extends LoopbackServer {
  readonly images = new Map<string, { draft: boolean }>();
  readonly videos = new Map<string, { state: string; duration: number; errorReasonCode?: string }>();
  /** Requested downloads are `inprogress` or `ready`, by uid. */
  readonly downloads = new Map<string, string>();
  readonly requests: { method?: string; path?: string; body: string; type?: string }[] = [];
  /** Upload URLs expire at these times by file, in milliseconds since 1970. */
  readonly expiries = new Map<string, number>();

  protected async answer(request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> {
    const body = bytes.toString();
    const { method, url: path } = request;
    // Browsers upload from any page; the upload URL itself is the permission.
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    this.requests.push({ method, path, body, type: request.headers['content-type'] });
    const answer = await this.#call(request, path ?? '', bytes);
    if (answer.error && answer.isPlain) {
      const { code, message } = answer.error;
      response.writeHead(answer.status, { 'Content-Type': 'text/plain' }).end(`ERROR ${code}: ${message}`);
      return;
    }
    const { status, error, result = null } = answer;
    const envelope = { success: status === 200, errors: error ? [error] : [], messages: [], result };
    // Cloudflare allows 1,200 calls in five minutes, and then blocks for the next five.
    sendJson(response, envelope, status, status === 429 ? { 'Retry-After': '120' } : {});
  }

  async #call(request: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    if (this.failWith) return { status: this.failWith };
    const [, upload, uploadId = ''] = /^\/(images|stream)-upload\/([^/]+)$/.exec(path) ?? [];
    if (upload)
      return { ...(await this.#receive(upload, uploadId, await readForm(request, body))), isPlain: true };
    if (request.headers.authorization !== 'Bearer secret') return { status: 403 };
    const [, kind = '', id = ''] = /^\/accounts\/acc\/(images\/v1|stream)\/([^/]+)$/.exec(path) ?? [];
    const store: Map<string, unknown> = kind === 'stream' ? this.videos : this.images;
    if (path === '/accounts/acc/images/v2/direct_upload')
      return this.#addImage(await readForm(request, body));
    if (path === '/accounts/acc/stream/direct_upload') return this.#addVideo(body.toString());
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

  /** A download is made on request, if the file is ready. */
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

  #addImage(form: FormData | null): Answer {
    const expiry = Date.parse(String(form?.get('expiry')));
    const ahead = expiry - Date.now();
    if (!(ahead >= IMAGE_EXPIRY_MS.least && ahead <= IMAGE_EXPIRY_MS.most)) {
      return refuse(400, 5400, 'Bad request: expiry must be between 2 minutes and 6 hours from now');
    }
    const id = randomUUID();
    this.images.set(id, { draft: true });
    this.expiries.set(id, expiry);
    return { status: 200, result: { id, uploadURL: `${this.url}/images-upload/${id}` } };
  }

  #addVideo(body: string): Answer {
    const { maxDurationSeconds, expiry } = JSON.parse(body);
    if (!Number.isInteger(maxDurationSeconds) || maxDurationSeconds < 1 || maxDurationSeconds > 36_000) {
      return refuse(400, 10005, 'Bad Request: maxDurationSeconds must be between 1 and 36000');
    }
    const uid = randomUUID().replaceAll('-', '');
    this.videos.set(uid, { state: 'pendingupload', duration: -1 });
    this.expiries.set(uid, Date.parse(expiry));
    return { status: 200, result: { uid, uploadURL: `${this.url}/stream-upload/${uid}` } };
  }

  /** Receives a multipart upload with the field `file`. An upload URL works once, until it expires. */
  async #receive(service: string, id: string, form: FormData | null): Promise<Answer> {
    const file = form?.get('file');
    if (!(file instanceof Blob)) return refuse(400, 5400, 'Bad request: the field file is missing');
    const isOpen =
      service === 'images' ? this.images.get(id)?.draft : this.videos.get(id)?.state === 'pendingupload';
    if (!isOpen) return refuse(409, 5409, 'This upload URL has already been used');
    if (Date.now() > (this.expiries.get(id) ?? 0)) return refuse(403, 5403, 'This upload URL has expired');
    if (service === 'stream') {
      if (file.size > MAX_POSTED_VIDEO_BYTES) return refuse(413, 10011, 'File size too large');
      this.videos.set(id, { state: 'ready', duration: 2 });
      return { status: 200 };
    }
    const refusal = await findImageProblem(file);
    if (refusal) return refusal;
    this.images.set(id, { draft: false });
    return { status: 200, result: { id } };
  }

  #describeVideo(uid: string) {
    const { state = '', duration = -1, errorReasonCode } = this.videos.get(uid) ?? {};
    // Stream does not know the size of a video that it has not received.
    const input = duration < 0 ? { width: -1, height: -1 } : { width: 1920, height: 1080 };
    return {
      uid,
      size: 4190963,
      duration,
      input,
      readyToStream: state === 'ready',
      status: { state, errorReasonCode },
    };
  }
}

async function findImageProblem(file: Blob): Promise<Answer | null> {
  if (file.size > IMAGE_LIMITS.bytes) return refuse(413, 5413, 'Image is larger than the limit of 10 MB');
  const found = await sharp(await file.arrayBuffer(), { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!IMAGE_TYPES.includes(file.type) || !IMAGE_FORMATS.has(found?.format ?? '') || !found) {
    return refuse(415, 5455, `Uploaded image must have ${IMAGE_TYPES.join(', ')} content-type`);
  }
  const { width, height, pages = 1 } = found;
  if (Math.max(width, height) > IMAGE_LIMITS.edge) {
    return refuse(400, 5443, `Image dimensions ${width}x${height} exceed the limit of 12000 pixels`);
  }
  if (width * height * pages <= IMAGE_LIMITS.area) return null;
  return pages > 1
    ? refuse(400, 5443, 'gif too long, frames cannot exceed 100 million pixels')
    : refuse(400, 5443, 'Image area exceeds the limit of 100 megapixels');
}

function refuse(status: number, code: number, message: string): Answer {
  return { status, error: { code, message } };
}

/** Reads the parts of a multipart body; null for any other. */
function readForm({ headers }: IncomingMessage, body: Buffer): Promise<FormData | null> {
  return new Response(new Uint8Array(body), { headers: { 'Content-Type': headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null);
}
