/** An invalid field of a request: its path (`triviaQuestion.choice1`) and a message. */
export interface ApiIssue {
  path: string;
  message: string;
}

const statusOfCode = {
  invalid: 400,
  wrong_code: 400,
  not_signed_in: 401,
  two_factor_required: 401,
  not_allowed: 403,
  password_change_required: 403,
  two_factor_set_up_required: 403,
  fresh_sign_in_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  question_exists: 409,
  slot_taken: 409,
  goes_live: 409,
  stale: 409,
  partly_stale: 409,
  last_admin: 409,
  challenge_expired: 410,
  too_large: 413,
  wrong_type: 415,
  too_many_requests: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
  storage_full: 507,
} as const;

export type ApiErrorCode = keyof typeof statusOfCode;

/** Pages and routes are bundled with a copy of this class each, which `instanceof` alone would not recognise. */
const BRAND = Symbol.for('daily-trivia.ApiError');

/** A failure with a message for people; the only kind of error that leaves the API. */
export class ApiError extends Error {
  // This accepts every ApiError, so a subclass that `instanceof` tests for needs its own method.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly issues?: readonly ApiIssue[];
  readonly retryAfterSeconds?: number;
  /** Further fields of the response, with which the client goes on, such as the challenge of a sign-in. */
  readonly next?: object;

  constructor(
    code: ApiErrorCode,
    message: string,
    details: {
      issues?: readonly ApiIssue[];
      retryAfterSeconds?: number;
      next?: object;
      /** The status that a server sent; without it, the status of the code is used. */
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? statusOfCode[code];
    this.issues = details.issues;
    this.next = details.next;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Creates the error of an invalid field (400); the response has the same message as the field. */
export function createInvalidFieldError(path: string, message: string): ApiError {
  return new ApiError('invalid', message, { issues: [{ path, message }] });
}

/** Can the error mean that the record was changed or deleted since the person saw it? */
export function isOutdated({ status }: ApiError): boolean {
  return status === 404 || status === 409;
}

/** Is this one of our codes? Other servers can send anything. */
export function isApiErrorCode(value: unknown): value is ApiErrorCode {
  return typeof value === 'string' && Object.hasOwn(statusOfCode, value);
}

/**
 * Returns whether a request may have been stored although it failed. `isRetry` tells that the response to an earlier
 * attempt under its key was lost; without a session, or above a limit, the server does not look for that attempt.
 */
export function isResultUnknown({ status }: ApiError, isRetry: boolean): boolean {
  return status >= 500 || (isRetry && (status === 401 || status === 429));
}
