import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import type { CallRequest } from './call-answer';

const DEFAULT_MAX_BYTES = 2_000_000;

async function readLimited(request: CallRequest, maxBytes: number): Promise<string> {
  const tooLarge = new ApiError('too_large', `The request is larger than ${Math.floor(maxBytes / 1000)} KB.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

/** A field's value as it is. PostgreSQL stores no NUL, and nobody means one: throws ApiError 400 where there is one. */
export function refuseNul(field: string, value: unknown): unknown {
  if (!field.includes('\0') && !(typeof value === 'string' && value.includes('\0'))) return value;
  const message = 'Remove the NUL character';
  const path = field.replaceAll('\0', '');
  throw new ApiError('invalid', path ? `${path}: ${message}` : message, { issues: [{ path, message }] });
}

/**
 * The request's JSON body, counted while it is read.
 * Throws ApiError 415 for another content type, 413 beyond `maxBytes`, 400 for what is not JSON in UTF-8 or has
 * a NUL in a text.
 */
export async function readJson(request: CallRequest, maxBytes: number = DEFAULT_MAX_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new ApiError('wrong_type', 'Send the request as JSON, with Content-Type: application/json.');
  }
  try {
    const json = await readLimited(request, maxBytes);
    // JSON spells a NUL in one way only; looking at each value costs, so it is done where there may be one.
    return JSON.parse(json, json.includes('\\u0000') ? refuseNul : undefined);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid', 'The request is not valid JSON.', { cause: error });
  }
}
