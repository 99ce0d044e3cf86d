/**
 * The mark of a part of a public page that works by the framework's scripts. A page that has none of them is sent
 * without those (lib/front/without-framework).
 */
export const needsFramework = { 'data-needs-framework': '' } as const;
