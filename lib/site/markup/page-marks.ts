/** The status of a page that the framework rendered as if all were well, where it tells of a failure. */
export type FailedStatus = 404 | 503;

/** Marks an element of a page that is to be sent with this status (lib/server/framework-answers), and kept by nobody. */
export function answerStatus(status: FailedStatus | undefined): object {
  return status ? { 'data-answer-status': status } : {};
}

/**
 * The mark of a part of a public page that works by the framework's scripts. A page that has none of them is sent
 * without those (lib/server/framework-answers).
 */
export const needsFramework = { 'data-needs-framework': '' } as const;
