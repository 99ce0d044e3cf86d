import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoopbackServer } from './loopback-server';

const REGION = 'eu-test-1';
const KEY_ID = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const CLOCK_SKEW_MS = 15 * 60 * 1000;

interface StoredObject {
  content: Buffer;
  type: string;
}

/** A request claims this in its headers or in the query of a presigned URL. */
interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  expiresSeconds: number | null;
  payloadHash: string;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const denied = (code: string, message: string) => new Refused(403, code, message);

/** It behaves as a bucket of Amazon S3 with path-style addresses by its API reference and Signature Version 4. */
export class S3Server extends LoopbackServer {
  readonly objects = new Map<string, StoredObject>();
  /** Calls are written as `METHOD KEY`, in order of arrival. */
  readonly calls: string[] = [];
  /** The bucket's CORS rule allows this origin. */
  allowedOrigin = '';
  now = () => Date.now();

  settings(): Record<string, string> {
    return {
      S3_BUCKET: 'trivia',
      S3_REGION: REGION,
      S3_ENDPOINT: this.url,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_FORCE_PATH_STYLE: 'on',
    };
  }

  protected answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    try {
      this.#answerSigned(request, response, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      sendError(request, response, error);
    }
  }

  #answerSigned(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const url = new URL(request.url ?? '', this.url);
    const { method = '' } = request;
    if (this.#isPreflight(request, response)) return;
    if (this.failWith) throw new Refused(this.failWith, 'InternalError', 'We encountered an internal error.');
    checkSignature(request, url, body, this.now());
    const [, bucket, key = ''] = /^\/([^/]+)\/(.+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (bucket !== 'trivia') throw new Refused(404, 'NoSuchBucket', 'The specified bucket does not exist');
    this.calls.push(`${method} ${key}`);
    if (method === 'PUT') this.#put(request, response, key, body);
    else if (method === 'DELETE') {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else this.#get(request, response, key);
  }

  #isPreflight({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
    if (headers.origin === this.allowedOrigin)
      response.setHeader('Access-Control-Allow-Origin', this.allowedOrigin);
    if (method !== 'OPTIONS') return false;
    if (headers.origin !== this.allowedOrigin)
      throw denied('AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    response.setHeader('Access-Control-Allow-Methods', 'PUT').writeHead(200).end();
    return true;
  }

  #put({ headers }: IncomingMessage, response: ServerResponse, key: string, content: Buffer): void {
    if (headers['content-length'] === undefined)
      throw new Refused(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
    this.objects.set(key, { content, type: headers['content-type'] ?? 'binary/octet-stream' });
    response.writeHead(200, { ETag: computeEtag(content) }).end();
  }

  #get(request: IncomingMessage, response: ServerResponse, key: string): void {
    const object = this.objects.get(key);
    if (!object) throw new Refused(404, 'NoSuchKey', 'The specified key does not exist.');
    const { content, type } = object;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first && Number(first) >= content.length)
      throw new Refused(416, 'InvalidRange', 'The requested range is not satisfiable');
    const part = first ? content.subarray(Number(first), Number(last) + 1) : content;
    response.writeHead(first ? 206 : 200, {
      'Content-Type': type,
      'Content-Length': part.length,
      ETag: computeEtag(content),
      ...(first && {
        'Content-Range': `bytes ${first}-${Number(first) + part.length - 1}/${content.length}`,
      }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  }
}

/** Checks Signature Version 4: the request was signed by our key, is unchanged, and arrives in time. */
function checkSignature(request: IncomingMessage, url: URL, body: Buffer, now: number): void {
  const claim = readClaim(request, url);
  const [keyId, day, region, service, end] = claim.credential.split('/');
  if (keyId !== KEY_ID)
    throw denied('InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
  if (region !== REGION || service !== 's3' || end !== 'aws4_request' || day !== claim.date.slice(0, 8))
    throw new Refused(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed');
  const signedAt = Date.parse(claim.date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (claim.expiresSeconds !== null && now > signedAt + claim.expiresSeconds * 1000)
    throw denied('AccessDenied', 'Request has expired');
  if (claim.expiresSeconds === null && Math.abs(now - signedAt) > CLOCK_SKEW_MS)
    throw denied('RequestTimeTooSkewed', 'The difference between the request time and ours is too large.');
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !claim.signedHeaders.includes(name),
  );
  if (unsigned.length > 0)
    throw denied('AccessDenied', 'There were headers present in the request which were not signed');
  if (claim.signature !== sign(request, url, claim))
    throw denied('SignatureDoesNotMatch', 'The request signature we calculated does not match.');
  if (!/^[0-9a-f]{64}$/.test(claim.payloadHash)) return;
  if (sha256(body) !== claim.payloadHash)
    throw new Refused(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided header does not match what was computed.',
    );
}

function readClaim({ headers }: IncomingMessage, { searchParams }: URL): Claim {
  if (searchParams.has('X-Amz-Signature')) {
    const field = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
    return {
      credential: field('Credential'),
      signedHeaders: field('SignedHeaders').split(';'),
      signature: field('Signature'),
      date: field('Date'),
      expiresSeconds: Number(field('Expires')),
      payloadHash: 'UNSIGNED-PAYLOAD',
    };
  }
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, credential, signedHeaders, signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (!credential || !signedHeaders || !signature) throw denied('AccessDenied', 'Access Denied');
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: String(headers['x-amz-date']),
    expiresSeconds: null,
    payloadHash: String(headers['x-amz-content-sha256']),
  };
}

function sign({ method, headers }: IncomingMessage, url: URL, claim: Claim): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeStrictly).join('='))
    .sort();
  const signed = claim.signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    signed.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const scope = claim.credential.split('/').slice(1);
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex');
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function computeEtag(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function sendError(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: Refused,
): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(method === 'HEAD' ? undefined : xml);
}
