import { needsFramework } from '@/lib/site/markup/page-marks';
import { toPublicFileAddress } from '@/lib/site/markup/public-file';

/** React escapes quotes in texts, so nothing else can look like this mark. */
const FRAMEWORK_MARK = `${Object.keys(needsFramework)[0]}=""`;

/** React's placeholder for a part that its scripts insert later: one still being rendered, or a failed one. */
const UNFINISHED = /<!--\$[?!]-->/;

/** It matches scripts, and hints to fetch one; React escapes angle brackets in attributes, `</script>` in scripts. */
const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link\b[^>]* as="script"[^>]*>/gs;

const OWN_SCRIPT = /^<script\b[^>]* (?:type="application\/ld\+json"|src="(?!\/_next\/))/;

/** Does the page need the framework's scripts, because it uses them or is unfinished? */
export function runsFramework(html: string): boolean {
  return html.includes(FRAMEWORK_MARK) || UNFINISHED.test(html);
}

export function removeFramework(html: string): string {
  return html.replace(SCRIPTS, (element) => (OWN_SCRIPT.test(element) ? element : ''));
}

const STYLE_LINK = /<link rel="stylesheet" href="(\/_next\/[^"?]+)[^>]*>/g;
/** It matches hints to fetch sheets of parts that only scripts show. */
const STYLE_HINT = /<link rel="preload" href="[^"]+" as="style"[^>]*>/g;
const FRAMEWORK_SCRIPT = /<script src="(\/_next\/[^"]+)" async=""><\/script>/g;
const SCRIPT_HINT = /<link\b[^>]* as="script"[^>]*>/g;
const lateScript = toPublicFileAddress('late.js');

/** Leaves a finished page's framework scripts to `public/late.js`, which fetches them when somebody uses the page. */
export function delayFramework(html: string): string {
  if (UNFINISHED.test(html)) return html;
  const addresses = new Set(Array.from(html.matchAll(FRAMEWORK_SCRIPT), ([, address]) => address));
  const late = `<script src="${lateScript}" async="" data-scripts="${[...addresses].join(' ')}"></script>`;
  return html
    .replace(SCRIPT_HINT, '')
    .replace(STYLE_HINT, '')
    .replace(FRAMEWORK_SCRIPT, '')
    .replace('</head>', `${late}</head>`);
}

const RELATIVE_URL = /url\((?=\.)([^)]+)\)/g;

/** Inlines the style sheets, for which a first visit would wait before it shows anything. */
export async function inlineStyles(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const paths = new Set(Array.from(html.matchAll(STYLE_LINK), ([, path = '']) => path));
  const sheets = Array.from(paths, async (path) => {
    const toAbsolute = (_: string, url: string) => `url(${new URL(url, `file://${path}`).pathname})`;
    return [path, (await read(path)).replace(RELATIVE_URL, toAbsolute)] as const;
  });
  const styles = new Map(await Promise.all(sheets));
  return html
    .replace(STYLE_LINK, (_, path: string) => `<style>${styles.get(path)}</style>`)
    .replace(STYLE_HINT, '');
}
