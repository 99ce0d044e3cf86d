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

/** What the page says, as plain text. */
export interface TryAgainNotice {
  heading: string;
  text: string;
}

function usualNotice(productName: string): TryAgainNotice {
  return {
    heading: 'We will be right back',
    text: `${productName} cannot show this page at the moment. Nothing is lost; try again in a minute.`,
  };
}

/** What a visitor sees while a page cannot be made: complete in itself, as nothing else may work either. */
export function tryAgainPage(productName: string, notice: TryAgainNotice = usualNotice(productName)): string {
  const [name, heading, text] = [productName, notice.heading, notice.text].map(escapeXml);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}: please try again</title>
<style>${STYLE}</style>
</head>
<body>
<img src="/icon.svg" alt="">
<main>
<h1>${heading}</h1>
<p>${text}</p>
</main>
<nav><a href="">Try again</a> <a href="/">Go Home</a></nav>
</body>
</html>
`;
}
