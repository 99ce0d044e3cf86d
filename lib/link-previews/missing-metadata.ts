import 'server-only';
import type { Metadata } from 'next';
import { config } from '@/lib/config/config';

/** The metadata of a page that stands in where there is nothing: no address of its own, and for no search engine. */
export function missingMetadata(title: string): Metadata {
  return { title: `${title} – ${config.PRODUCT_NAME}`, robots: { index: false } };
}
