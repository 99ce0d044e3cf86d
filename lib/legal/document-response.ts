import 'server-only';
import { config } from '@/lib/config/config';
import { siteUrl } from '@/lib/config/site-url';
import type { LegalDocument, LegalParties } from './legal-document';
import { renderLegalDocument } from './render-document';

/**
 * The document as the answer of a route. Our own pages may frame it, it loads nothing and runs nothing, and search
 * engines are told that `canonicalPath` is the page to show.
 */
export function legalDocumentResponse(
  write: (parties: LegalParties) => LegalDocument,
  canonicalPath: `/${string}`,
): Response {
  const document = write({ productName: config.PRODUCT_NAME, contactEmail: config.CONTACT_EMAIL });
  return new Response(renderLegalDocument(document), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      Link: `<${siteUrl()}${canonicalPath}>; rel="canonical"`,
    },
  });
}
