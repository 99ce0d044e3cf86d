import { publicPages as table } from '@/lib/site/public-pages';

type PagePath = Exclude<keyof typeof table, `${string}.${string}`>;

/** Each page with a name in its address has one of the sample content, or null if it is not measured. */
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
  .flatMap((path) => {
    if (!(path in samples)) return path;
    const name = samples[path as keyof typeof samples];
    return name === null ? [] : path.replace(/\[.+/, name);
  });

/** These are the measured pages without the framework. */
export const publicPages = pages.filter((path) => !isInteractive(path));

export const interactivePages = pages.filter(isInteractive);

/** All scripts of a public page have at most so many compressed bytes, without the framework (docs/decisions/0021). */
export const FIRST_LOAD_BUDGET = 12 * 1024;
