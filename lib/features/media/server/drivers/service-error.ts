import 'server-only';
import { ApiError } from '@/lib/errors/api-error';

const ABSENT = ['TimeoutError', 'AbortError'];

/**
 * The ApiError for an error of a media service's client: 502 if the service refused, 503 or 504 if it did not answer.
 */
export function mediaServiceError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (ABSENT.includes((cause as Error).name)) {
    return new ApiError('timeout', 'The media service does not answer. Try again in a moment.', { cause });
  }
  return isAnswer(cause)
    ? new ApiError('upstream', 'The media service refused the request. Try again in a moment.', { cause })
    : new ApiError('unavailable', 'The media service does not answer. Try again in a moment.', { cause });
}

/** Did the service answer at all? The clients of Google and Amazon then give a status. */
function isAnswer(cause: unknown): boolean {
  const { code, $metadata } = Object(cause) as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return typeof code === 'number' || $metadata?.httpStatusCode !== undefined;
}
