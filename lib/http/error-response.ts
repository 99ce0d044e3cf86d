import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { diskOutage } from '@/lib/errors/passing-errors';
import { type CallAnswer, jsonAnswer, toResponse } from './call-answer';

/**
 * The error as the contract answers it (docs/product.md, 7); what is neither an ApiError nor a
 * disk that is full or gone becomes a plain 500.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return (
    diskOutage(error) ??
    new ApiError('internal', 'Something went wrong on our side. Try again; nothing was changed.', {
      cause: error,
    })
  );
}

/** `{message, code, issues?, …next}` with its status, and Retry-After where waiting helps. Never a stack trace. */
export function errorAnswer({
  message,
  code,
  issues,
  next,
  status,
  retryAfterSeconds,
}: ApiError): CallAnswer {
  const headers = {
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  };
  return jsonAnswer({ message, code, issues, ...Object(next) }, headers, status);
}

/** The same in the web's form. */
export function errorResponse(error: ApiError): Response {
  return toResponse(errorAnswer(error));
}
