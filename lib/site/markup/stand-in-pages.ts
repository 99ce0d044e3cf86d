// Plain Node loads this file, without the alias `@/` of the bundler.
import { escapeXml } from './escape-xml.ts';
import { palette } from './palette.ts';
import { toPublicFileAddress } from './public-file.ts';

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { display: grid; place-content: center; justify-items: center; gap: 1.5rem; min-height: 100vh; padding: 1rem;
    text-align: center; font: 1.0625rem/1.5 system-ui, sans-serif; color: ${palette.black};
    background: ${palette.yellow} linear-gradient(${palette.velvet} 1rem, ${palette.black} 1rem 1.1875rem, transparent 0) no-repeat; }
  main { display: grid; justify-items: center; gap: 1rem; max-width: 30rem; padding: 2.5rem 1.5rem;
    border: 3px solid ${palette.black}; border-radius: .75rem; box-shadow: .375rem .375rem 0 ${palette.black}; background: ${palette.white}; }
  img { width: 5.5rem; height: 5.5rem; }
  h1 { font-size: 1.75rem; font-weight: 900; line-height: 1.1; text-wrap: balance; }
  p { text-wrap: balance; }
  [hidden], p:empty, nav:empty { display: none; }
  nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 1rem; margin-top: .5rem; }
  a { padding: .625rem 1.25rem; border: 3px solid ${palette.black}; border-radius: .75rem; box-shadow: 0 .25rem 0 ${palette.black};
    color: ${palette.black}; background: ${palette.white}; font-weight: 650; text-decoration: none; }
  a:first-child { color: ${palette.white}; background: ${palette.red}; }
  a:focus-visible { outline: 3px solid ${palette.blue}; outline-offset: 2px; }`;

interface Notice {
  heading: string;
  text: string;
  canTryAgain?: boolean;
  /** It is announced while a second try loads (public/invite.js). */
  retrying?: string;
  /** The notice loads the page that it replaces, and is shown until then. */
  isLoading?: boolean;
}

/** Writes a complete page without required styles or scripts, because nothing else may work either. */
function writeNoticePage(productName: string, notice: Notice): string {
  const { heading, text, canTryAgain = false, retrying, isLoading = false } = notice;
  const title = escapeXml(heading);
  const tryAgain = canTryAgain ? '<a href="" data-try-again>Try again</a> ' : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${isLoading ? '\n<meta http-equiv="refresh" content="0">' : ''}
<title>${title} – ${escapeXml(productName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main data-problem>
<img src="/icon.svg" alt="" width="88" height="88">
<h1>${title}</h1>
<p>${escapeXml(text)}</p>
<nav>${isLoading ? '' : `${tryAgain}<a href="/">Go Home</a>`}</nav>${
    retrying ? `\n<p role="status" data-loading hidden>${escapeXml(retrying)}</p>` : ''
  }
</main>${retrying ? `\n<script async src="${toPublicFileAddress('invite.js')}"></script>` : ''}
</body>
</html>
`;
}

export interface StandInPages {
  failed: string;
  missing: string;
  loading?: string;
}

export const GROUP_PATH = /^\/(join-group\/|group-game)/;

/** Creates the pages that stand in for the page at an address; groups have their own messages (docs/product.md, 8). */
export function createStandInPages(
  productName: string,
  groupMessages: Record<keyof StandInPages, string>,
): (url: string) => StandInPages {
  const { failed, missing, loading } = groupMessages;
  const groupPages: StandInPages = {
    failed: writeNoticePage(productName, {
      heading: 'Oops!',
      text: failed,
      canTryAgain: true,
      retrying: loading,
    }),
    missing: writeNoticePage(productName, { heading: 'Oops!', text: missing }),
    loading: writeNoticePage(productName, { heading: loading, text: '', isLoading: true }),
  };
  const otherPages: StandInPages = {
    failed: writeNoticePage(productName, {
      heading: 'We will be right back',
      text: `${productName} cannot show this page at the moment. Nothing is lost; try again in a minute.`,
      canTryAgain: true,
    }),
    missing: writeNoticePage(productName, {
      heading: 'We could not find that',
      text: 'The link may be old, or what it shows is not out yet.',
    }),
  };
  return (url) => (GROUP_PATH.test(url) ? groupPages : otherPages);
}
