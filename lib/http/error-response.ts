import 'server-only';
import { ApiError } from '@/lib/errors/api-error';
import { diskOutage } from '@/lib/errors/outages';

/**
 * The error as the contract answers it (design, section 4); what is neither an ApiError nor a
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
export function errorResponse({
  message,
  code,
  issues,
  next,
  status,
  retryAfterSeconds,
}: ApiError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  return Response.json({ message, code, issues, ...Object(next) }, { status, headers });
}
