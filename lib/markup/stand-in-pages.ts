// Loaded by plain Node, before the bundler and its alias.
import { noticePage } from './notice-page.ts';

/** Complete pages for what a public page could not be made of. */
export interface StandInPages {
  /** The data source failed. */
  failed: string;
  /** The page that is not found. */
  missing: string;
}

const groupPath = /^\/(join-group\/|group-game)/;

/** The pages that stand in at an address; groups have words of their own, which `ofGroupPages` brings (docs/product.md, 8). */
export function standInPages(productName: string, ofGroupPages: StandInPages): (url: string) => StandInPages {
  const ofGroups: StandInPages = {
    failed: noticePage(productName, { heading: 'Oops!', text: ofGroupPages.failed, canTryAgain: true }),
    missing: noticePage(productName, { heading: 'Oops!', text: ofGroupPages.missing }),
  };
  const ofOthers: StandInPages = {
    failed: noticePage(productName, {
      heading: 'We will be right back',
      text: `${productName} cannot show this page at the moment. Nothing is lost; try again in a minute.`,
      canTryAgain: true,
    }),
    missing: noticePage(productName, {
      heading: 'We could not find that',
      text: 'The link may be old, or what it shows is not out yet.',
    }),
  };
  return (url) => (groupPath.test(url) ? ofGroups : ofOthers);
}
