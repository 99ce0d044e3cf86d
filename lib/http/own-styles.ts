import 'server-only';
import { LRUCache } from 'lru-cache';
import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss';

/** A style sheet's link, as React writes it. */
const LINK = /<link rel="stylesheet" href="([^"]+\.css)"[^>]*>/g;

/** What in a selector may name a class without asking for it: strings, and what `:is()`, `:not()` and the like hold. */
const ASIDES = /\[[^\]]*\]|\([^()]*\)/g;
const STAFF = /\[data-area="?staff"?\]/;
/** An address beside the style sheet's, not of data or of a site. */
const BESIDE = /url\((["']?)(?!#|data:|[a-z]+:\/\/|\/)([^"')]+)\1\)/g;

/** Few pages of a kind differ in the classes they have. */
const made = new LRUCache<string, string>({ max: 100 });

function classesOf(html: string): Set<string> {
  const names = html.matchAll(/ class="([^"]*)"/g);
  return new Set([...names].flatMap(([, list = '']) => list.split(' ')));
}

/** May the selector fit anything of a public page with these classes and no others? */
function mayFit(selector: string, classes: ReadonlySet<string>): boolean {
  if (STAFF.test(selector)) return false;
  let plain = selector;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(ASIDES, '');
  }
  // What is written with escapes is not worth being read.
  if (plain.includes('\\')) return true;
  return [...plain.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name));
}

function isRule(node: { type: string }): node is Rule {
  return node.type === 'rule';
}

function isAtRule(node: { type: string }): node is AtRule {
  return node.type === 'atrule';
}

/** Takes out what fits nothing, and what is left empty. */
function keepFitting(parent: Container, classes: ReadonlySet<string>): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (node.type === 'comment') node.remove();
    if (isRule(node)) {
      const fitting = node.selectors.filter((selector) => mayFit(selector, classes));
      if (fitting.length === 0) node.remove();
      else {
        if (fitting.length < node.selectors.length) node.selectors = fitting;
        keepFitting(node, classes);
      }
    }
    // The steps of an animation look like rules; what has no body (the order of layers) says something as it is.
    if (isAtRule(node) && node.nodes && !/keyframes$/.test(node.name)) {
      keepFitting(node, classes);
      if (node.nodes.length === 0) node.remove();
    }
  }
}

/** Takes out the animations that nothing runs. */
function keepRunning(root: Root): void {
  const values: string[] = [];
  root.walkDecls(({ value }: Declaration) => void values.push(value));
  const all = values.join(' ');
  root.walkAtRules(/keyframes$/, (animation) => {
    if (!all.includes(animation.params)) animation.remove();
  });
}

function withWholeAddresses(css: string, address: string): string {
  return css.replace(BESIDE, (_, _quote, path) => `url(${new URL(path, `http://site${address}`).pathname})`);
}

async function makeStyles(
  addresses: readonly string[],
  classes: ReadonlySet<string>,
  read: (address: string) => Promise<string>,
): Promise<string> {
  const sheets = addresses.map(async (address) => withWholeAddresses(await read(address), address));
  const root = postcss.parse((await Promise.all(sheets)).join('\n'));
  keepFitting(root, classes);
  keepRunning(root);
  // In no element may a text end it early; a backslash before a slash changes nothing in a style sheet.
  return root.toString().replaceAll('</', '<\\/');
}

/**
 * A page that runs no framework, with what of its style sheets can fit anything of it written into it, in their order:
 * most screens share a few files, of which each needs little. Only where nothing adds elements or classes later.
 */
export async function withOwnStyles(
  html: string,
  read: (address: string) => Promise<string>,
): Promise<string> {
  const addresses = [...html.matchAll(LINK)].map(([, address = '']) => address);
  if (addresses.length === 0) return html;
  const classes = classesOf(html);
  const key = [...addresses, ...[...classes].toSorted()].join(' ');
  const styles = made.get(key) ?? (await makeStyles(addresses, classes, read));
  made.set(key, styles);
  let isFirst = true;
  return html.replace(LINK, () => {
    const element = isFirst ? `<style>${styles}</style>` : '';
    isFirst = false;
    return element;
  });
}
