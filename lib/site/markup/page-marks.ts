/** The real status of a page about a failure, which the framework renders with 200. */
export type FailedStatus = 404 | 503;

/** Marks an element of a page that is sent with this status (lib/server/framework-responses) and never cached. */
export function answerStatus(status: FailedStatus | undefined): object {
  return status ? { 'data-answer-status': status } : {};
}

/** Marks a part that needs the framework's scripts; other pages are sent without (lib/server/framework-responses). */
export const needsFramework = { 'data-needs-framework': '' } as const;
