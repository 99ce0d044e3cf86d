/** One thing that is wrong with a request: the field's path (`triviaQuestion.choice1`) and what to do about it. */
export interface ApiIssue {
  path: string;
  message: string;
}

const statusOfCode = {
  invalid: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  question_exists: 409,
  slot_taken: 409,
  stale: 409,
  too_large: 413,
  wrong_type: 415,
  too_many_requests: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
  storage_full: 507,
} as const;

/** What kind of failure it is; each has its HTTP status (design, section 4). */
export type ApiErrorCode = keyof typeof statusOfCode;

/** A failure with a message for people; the only kind of error that crosses the API's border. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly issues?: readonly ApiIssue[];
  readonly retryAfterSeconds?: number;

  constructor(
    code: ApiErrorCode,
    message: string,
    details: {
      issues?: readonly ApiIssue[];
      retryAfterSeconds?: number;
      status?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? statusOfCode[code];
    this.issues = details.issues;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Is this a code of ours? (other servers can send anything) */
export function isApiErrorCode(value: unknown): value is ApiErrorCode {
  return typeof value === 'string' && Object.hasOwn(statusOfCode, value);
}
