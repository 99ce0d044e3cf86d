import 'server-only';
import { ApiError } from '@/lib/errors/api-error';

/** One of several things that are done together, and its obstacle, if any. */
interface Attempt {
  /** Its day and title for people: "Fri, Nov 6, 2026, “Which river?”". */
  name: string;
  issue?: ApiError;
}

/** The result of the work, or its obstacle; any other error is rethrown. */
export async function catchIssue<Result>(
  work: Promise<Result>,
): Promise<{ result?: Result; issue?: ApiError }> {
  try {
    return { result: await work };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { issue: error };
  }
}

/** Throws ApiError with an issue for every attempt with an obstacle; `list` is their name in the call. */
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
