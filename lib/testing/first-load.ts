/** Public pages of the sample content; a shared question's address depends on the day. */
export const publicPages = [
  '/',
  '/terms',
  '/privacy',
  '/delete_account',
  '/user/trivia_fan',
  '/single_games',
  '/questions',
  '/weekly-game',
  '/account',
];

/** Interactive by their nature: these load the framework. */
export const interactivePages = ['/login', '/join-group/tag/open-table', '/group-game', '/single-game'];

/** What a public page may load in scripts, in bytes; the framework's are none of it (docs/decisions/0021). */
export const FIRST_LOAD_BUDGET = 3 * 1024;

/** The addresses of the scripts that a browser loads with a page's HTML; old browsers' are left out. */
export function scriptAddresses(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const addresses = tags
    .filter((tag) => tag.startsWith('<script') || tag.includes('as="script"'))
    .filter((tag) => !/nomodule/i.test(tag))
    .flatMap((tag) => /(?:src|href)="([^"]+\.js[^"]*)"/.exec(tag)?.[1] ?? []);
  return [...new Set(addresses)];
}
