import 'server-only';
import { needsFramework } from '@/lib/markup/needs-framework';

/** As React writes the mark: a quote in a text or in data is escaped, so nothing else can look like it. */
const MARK = `${Object.keys(needsFramework)[0]}=""`;

/** Where React leaves a place for what its scripts bring later: a part still being made, or one that failed. */
const UNFINISHED = /<!--\$[?!]-->/;

/** Scripts, and the hints to fetch one. React escapes angle brackets in attributes, and the end of a script in scripts. */
const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link\b[^>]* as="script"[^>]*>/gs;

/** Structured data, and scripts of our own. */
const OWN = /^<script\b[^>]* (?:type="application\/ld\+json"|src="(?!\/_next\/))/;

/** Does the page work by the framework's scripts, or was it not finished without them? */
export function runsFramework(html: string): boolean {
  return html.includes(MARK) || UNFINISHED.test(html);
}

/** The page without the framework's scripts and the data for them; what else is in it stays as it is. */
export function withoutFramework(html: string): string {
  return html.replace(SCRIPTS, (element) => (OWN.test(element) ? element : ''));
}
