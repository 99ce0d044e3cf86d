/** Marks a part that needs the framework's scripts; other pages are sent without (lib/server/framework-responses). */
export const needsFramework = { 'data-needs-framework': '' } as const;
