import { publicPages as table } from '@/lib/site/public-pages';

type PagePath = Exclude<keyof typeof table, `${string}.${string}`>;

/** A parameter from the sample content for each page with one; null if the page is not measured. */
const samples: Record<Extract<PagePath, `${string}[${string}`>, string | null> = {
  // Its content depends on the day.
  '/questions/[when]': null,
  '/questions/[when]/play': null,
  '/share_question/[questionTag]': null,
  '/user/[username]': 'trivia_fan',
  '/join-group/tag/[groupIdTag]': 'open-table',
  // These are the same page as by the tag.
  '/join-group/[code]': null,
  '/group-game/[groupIdTag]': null,
  // It is shown in the frame of a page.
  '/legal/[document]': null,
};

/** Does the page load the framework? */
const isInteractive = (path: string) => path.startsWith('/login');

const pages = Object.keys(table)
  .filter((path) => !path.includes('.'))
  .map((path) => (path in samples ? path.replace(/\[.+/, samples[path as keyof typeof samples] ?? '') : path))
  .filter((path) => path === '/' || !path.endsWith('/'));

/** Public pages of the sample content; a shared question's address depends on the day. */
export const publicPages = pages.filter((path) => !isInteractive(path));

export const interactivePages = pages.filter(isInteractive);

/**
 * Budget in compressed bytes for all scripts of a public page, which must not include the framework
 * (docs/decisions/0021).
 */
export const FIRST_LOAD_BUDGET = 12 * 1024;
