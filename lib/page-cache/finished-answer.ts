import 'server-only';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** An answer as it goes out to everybody: nothing is left to be found out but which encoding somebody takes. */
export interface FinishedAnswer {
  status: number;
  /** Names and values in turn, without those that depend on the encoding or the time. */
  headers: readonly string[];
  /** A weak one: it stands for every encoding. */
  etag: string;
  /** What of a request it varies by. */
  vary: string;
  /** Who gets it keeps it for ever: its address changes with its content. */
  isImmutable: boolean;
  body: Buffer;
  copies: Partial<Record<Encoding, Buffer>>;
  /** Of all its copies. */
  bytes: number;
}

/** An answer as the app made it. */
export interface RawAnswer {
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
  /** Copies that were made before, if any were. */
  copies?: FinishedAnswer['copies'];
}

/** What is said anew for each visitor, of the connection, or by the framework to itself. */
const OWN_HEADERS =
  /^(connection|keep-alive|transfer-encoding|date|content-length|content-encoding|cache-control|vary|etag|x-request-id|x-next.*)$/;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json|javascript)|image\/svg)/;
/** Compressing less costs more than it saves: it fits one packet. */
const MIN_COMPRESSED_BYTES = 1000;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};

async function compress(type: string, body: Buffer): Promise<FinishedAnswer['copies']> {
  if (!COMPRESSIBLE.test(type) || body.length < MIN_COMPRESSED_BYTES) return {};
  const copies = ENCODINGS.map(async (name) => [name, await compressors[name](body)] as const);
  return Object.fromEntries(await Promise.all(copies));
}

/** Finishes an answer, in every encoding; `variesBy` names what of a request led to it, besides the address. */
export async function finishAnswer(
  { status, headers, body, copies: made }: RawAnswer,
  variesBy: readonly string[],
): Promise<FinishedAnswer> {
  const copies = made ?? (await compress(String(headers['content-type'] ?? ''), body));
  return {
    status,
    headers: Object.entries(headers)
      .filter(([name]) => !OWN_HEADERS.test(name))
      .flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)])),
    etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
    vary: ['Accept-Encoding', ...variesBy].join(', '),
    isImmutable: String(headers['cache-control']).includes('immutable'),
    body,
    copies,
    bytes: Object.values(copies).reduce((sum, copy) => sum + copy.length, body.length),
  };
}
