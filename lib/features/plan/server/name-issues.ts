import 'server-only';
import { ApiError } from '@/lib/errors/api-error';

/** It is one of several changes that are made all or none; `issue` says why it is impossible. */
interface Attempt {
  /** It has the day and the title, as messages show them: "Fri, Nov 6, 2026, “Which river?”". */
  name: string;
  issue?: ApiError;
}

/** Returns the result of the work, or its ApiError as an issue; any other error is rethrown. */
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

/** Throws ApiError with the issues of the attempts, if there are any; `list` is the call's field with the changes. */
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
