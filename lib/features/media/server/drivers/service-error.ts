import 'server-only';
import { ApiError } from '@/lib/errors/api-error';

const ABSENT = ['TimeoutError', 'AbortError'];

/** What a client of a media service threw, as people are told: 502 for a refusal, 503 or 504 without an answer. */
export function mediaServiceError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (ABSENT.includes((cause as Error).name)) {
    return new ApiError('timeout', 'The media service does not answer. Try again in a moment.', { cause });
  }
  return isAnswer(cause)
    ? new ApiError('upstream', 'The media service refused the request. Try again in a moment.', { cause })
    : new ApiError('unavailable', 'The media service does not answer. Try again in a moment.', { cause });
}

/** The clients of Google and Amazon say which status was answered; without one, nothing was. */
function isAnswer(cause: unknown): boolean {
  const { code, $metadata } = Object(cause) as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  return typeof code === 'number' || $metadata?.httpStatusCode !== undefined;
}
