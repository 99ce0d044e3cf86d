import 'server-only';
import { ApiError } from '@/lib/errors/api-error';

/** One of several things that are done together, and what is in its way, if anything is. */
export interface Attempt {
  /** Its day and what it is called, for people: "Fri, Nov 6, 2026, “Which river?”". */
  name: string;
  issue?: ApiError;
}

/** Throws ApiError with an issue for every attempt that something is in the way of; `list`: what the call names them. */
export function requireNoIssue(attempts: readonly Attempt[], list: string): void {
  const issues = attempts.flatMap(({ name, issue }, index) =>
    issue ? [{ path: `${list}.${index}`, message: `${name}: ${issue.message}` }] : [],
  );
  const [first] = issues;
  if (!first) return;
  const codes = new Set(attempts.flatMap(({ issue }) => issue?.code ?? []));
  const [code = 'conflict'] = codes;
  const message = `Nothing was changed: ${issues.length} of ${attempts.length} cannot be. ${first.message}`;
  throw new ApiError(codes.size === 1 ? code : 'conflict', message, { issues });
}
