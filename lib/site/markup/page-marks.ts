/** Marks a part that needs the framework's scripts; other pages are sent without (lib/server/page-html). */
export const needsFramework = { 'data-needs-framework': '' } as const;
