// Loaded by plain Node, before the bundler and its alias.
import { escapeXml } from './escape-xml.ts';

const STYLE = `
  body { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 100vh; margin: 0;
    padding: 1rem; box-sizing: border-box; text-align: center; font: 1.0625rem/1.5 system-ui, sans-serif;
    color: #121014; background: #ffd21f; }
  img { width: 6rem; height: 6rem; }
  h1, p { margin: 0; max-width: 32rem; }
  a { padding: .75rem 1.5rem; border: 3px solid #121014; border-radius: .75rem; box-shadow: 0 .25rem 0 #121014;
    color: #fff; background: #c4122f; font-weight: 650; text-decoration: none; }
  a:focus-visible { outline: 3px solid #1b49c9; outline-offset: 2px; }`;

/** What a page says that stands in for another, as plain text. */
export interface Notice {
  heading: string;
  text: string;
  /** Whether asking again can help. */
  canTryAgain?: boolean;
}

/** A page that is complete in itself, without scripts or styles to load: nothing else may work either. */
export function noticePage(productName: string, { heading, text, canTryAgain = false }: Notice): string {
  const [name, title, advice] = [productName, heading, text].map(escapeXml);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<img src="/icon.svg" alt="">
<main>
<h1>${title}</h1>
<p>${advice}</p>
</main>
<nav>${canTryAgain ? '<a href="">Try again</a> ' : ''}<a href="/">Go Home</a></nav>
</body>
</html>
`;
}
