import 'server-only';
import type { Graph, Thing, WithContext } from 'schema-dts';

/** Structured data (https://schema.org) as a JSON text that is safe inside a script element. */
export function structuredData<T extends Thing>(thing: WithContext<T> | Graph): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c');
}
