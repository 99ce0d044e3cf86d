import 'server-only';
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { getProductDay } from '@/lib/dates/today';
import { REQUEST_ID_HEADER, splitAddress } from '@/lib/http/request-head';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** This is the content version (link-previews/page-metadata); an address with it as `?v=` may be cached for ever. */
export const VERSION_HEADER = 'x-content-version';

/** A response that can be sent to everybody: only the encoding is chosen for each request. */
export interface FinishedAnswer {
  status: number;
  /** Names and values in turn, without headers that depend on the encoding or the time. */
  headers: readonly string[];
  /** A weak validator, because all encodings share it. */
  etag: string;
  vary: string;
  /** Its address changes with its content. */
  isImmutable: boolean;
  isUncacheable: boolean;
  version?: string;
  body: Buffer;
  copies: Partial<Record<Encoding, Buffer>>;
  /** Total size of all encodings. */
  bytes: number;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
  /** The version of its content, if its address can contain one; it has precedence over VERSION_HEADER. */
  version?: string;
  copies?: FinishedAnswer['copies'];
}

export function forbidsCaching(headers: RawAnswer['headers']): boolean {
  return /no-store|private/.test(String(headers['cache-control'] ?? '')) || Boolean(headers['set-cookie']);
}

/** These headers are set for each request, belong to the connection, or are internal to the framework. */
const UNSHARED_HEADERS =
  /^(connection|keep-alive|transfer-encoding|date|content-length|content-encoding|cache-control|vary|etag|x-content-version|x-(next|middleware).*)$/;
const COMPRESSIBLE = /^(text\/|application\/(([a-z]+\+)?(json|xml)|javascript)|image\/svg)/;
/** A smaller body fits one packet, so compressing it gains nothing. */
const MIN_COMPRESSED_BYTES = 1000;

const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW_BITS } = constants;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  // A window of 128 KB holds a whole page; the default of 4 MB takes seven times the memory.
  br: (body) => promisify(brotliCompress)(body, { params: { [QUALITY]: 6, [WINDOW_BITS]: 17 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

export function compressBody(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return compressors[encoding](body);
}

/** Copies a buffer, because Node's small ones are views of up to 64 KB, which a cached response would hold. */
function copyBuffer(view: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(view.length);
  view.copy(copy);
  return copy;
}

async function compress(type: string, body: Buffer): Promise<FinishedAnswer['copies']> {
  if (!COMPRESSIBLE.test(type) || body.length < MIN_COMPRESSED_BYTES) return {};
  const copies = ENCODINGS.map(async (name) => [name, copyBuffer(await compressBody(name, body))] as const);
  return Object.fromEntries(await Promise.all(copies));
}

function listSharedHeaders({ headers, status }: Pick<RawAnswer, 'headers' | 'status'>): string[] {
  const list: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || UNSHARED_HEADERS.test(name)) continue;
    // Only a failure keeps the id of its request, because the log explains the failure under this id.
    if (name === REQUEST_ID_HEADER && status < 500) continue;
    const lines = Array.isArray(value) ? value : [value];
    for (const line of lines) list.push(name, String(line));
  }
  return list;
}

/** Makes a response for everybody, with copies if compressing helps; it depends on the request headers `variesBy`. */
export async function finishAnswer(answer: RawAnswer, variesBy: readonly string[]): Promise<FinishedAnswer> {
  const { status, headers, body } = answer;
  const version = answer.version ?? headers[VERSION_HEADER];
  const copies = answer.copies ?? (await compress(String(headers['content-type'] ?? ''), body));
  return {
    status,
    headers: listSharedHeaders(answer),
    etag: `W/"${hash('sha256', body, 'base64url')}"`,
    vary: ['Accept-Encoding', ...variesBy].join(', '),
    isImmutable: String(headers['cache-control']).includes('immutable'),
    isUncacheable: forbidsCaching(headers),
    version: version === undefined ? undefined : String(version),
    body: copyBuffer(body),
    copies,
    bytes: Object.values(copies).reduce((sum, copy) => sum + copy.length, body.length),
  };
}

/** Reads the weight of each name in a header such as `Accept-Encoding`, from 0 to 1 (RFC 9110, 12.4.2). */
export function readWeights(header: string): Map<string, number> {
  return new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight) || 0];
      }),
  );
}

/** Seconds for which shared caches in front of us may reuse a response. */
const SHARED_SECONDS = 60;

function isVersioned(url: string, { isImmutable, version }: FinishedAnswer): boolean {
  return isImmutable || (version !== undefined && splitAddress(url).searchParams.get('v') === version);
}

/** Browsers revalidate; shared caches reuse a copy for a minute at most, and not past the day's end. */
function chooseCacheControl(answer: FinishedAnswer, url: string): string {
  if (answer.status !== 200 || answer.isUncacheable) return 'no-store';
  if (isVersioned(url, answer)) return 'public, max-age=31536000, immutable';
  const now = Date.now();
  const secondsOfDay = Math.floor((getProductDay(now).endsAt - now) / 1000);
  return `public, max-age=0, s-maxage=${Math.min(SHARED_SECONDS, secondsOfDay)}, must-revalidate`;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim() === etag) ?? false;
}

/** Parsed headers are cached: there are few different ones, and parsing one costs as much as the rest of a response. */
const encodingsByHeader = new LRUCache<string, readonly string[]>({ max: 200 });

function readEncodings(request: IncomingMessage): readonly string[] {
  const header = String(request.headers['accept-encoding'] ?? '');
  const cached = encodingsByHeader.get(header);
  if (cached) return cached;
  const weights = readWeights(header);
  const accepted = ENCODINGS.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0);
  encodingsByHeader.set(header, accepted);
  return accepted;
}

/** Chooses an accepted encoding, Brotli before gzip. With `copies`, it chooses only an encoding that has a copy. */
export function chooseEncoding(
  request: IncomingMessage,
  copies?: FinishedAnswer['copies'],
): Encoding | undefined {
  const accepted = readEncodings(request);
  return ENCODINGS.find((name) => (!copies || copies[name]) && accepted.includes(name));
}

/** Sends a finished response in an accepted encoding, or 304 if the client has it. */
export function sendFinished(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FinishedAnswer,
): void {
  const { status, headers, etag, vary, body, copies } = answer;
  const varyBefore = response.getHeader('Vary');
  const common = [
    'Vary',
    varyBefore ? `${varyBefore}, ${vary}` : vary,
    'Cache-Control',
    chooseCacheControl(answer, request.url ?? ''),
  ];
  if (status === 200) common.push('ETag', etag);
  else if (!headers.includes(REQUEST_ID_HEADER)) {
    common.push('X-Request-Id', String(request.headers[REQUEST_ID_HEADER] ?? ''));
  }
  if (status === 200 && isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const encoding = chooseEncoding(request, copies);
  const content = (encoding && copies[encoding]) ?? body;
  if (encoding) common.push('Content-Encoding', encoding);
  response.writeHead(status, [...headers, ...common, 'Content-Length', String(content.length)]);
  response.end(content);
}
