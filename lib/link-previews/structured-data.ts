import 'server-only';

/** A thing of https://schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** Structured data (https://schema.org) as a JSON text that is safe inside a script element. */
export function structuredData(thing: Thing | { '@graph': Thing[] }): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}
