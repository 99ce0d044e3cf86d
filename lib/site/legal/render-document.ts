import 'server-only';
import { config, getSiteUrl } from '@/lib/config/config';
import { type CalendarDate, formatLongDate } from '@/lib/dates/calendar-date';
import { escapeXml } from '@/lib/site/markup/escape-xml';
import { palette } from '@/lib/site/markup/palette';

export interface LegalDocument {
  title: string;
  effective: CalendarDate;
  introduction: string;
  sections: readonly LegalSection[];
}

interface LegalSection {
  heading: string;
  paragraphs: readonly string[];
  points?: readonly string[];
}

export interface LegalParties {
  productName: string;
  contactEmail: string;
}

const STYLE = `
  :root { color-scheme: light; }
  body { max-width: 42rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2rem) 3rem;
    font: 1.0625rem/1.6 system-ui, sans-serif; color: ${palette.black}; background: ${palette.white}; overflow-wrap: anywhere; }
  h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.1875rem; line-height: 1.3; }
  p, ul { margin: .5rem 0; }
  ul { padding-inline-start: 1.25rem; }
  .date { color: ${palette.greyText}; }
  main:focus-visible { outline: 3px solid ${palette.blue}; outline-offset: 6px; border-radius: 2px; }`;

/** Renders a complete HTML page without other files. Its text can be focused, so that keys scroll it in a frame. */
export function renderLegalDocument({ title, effective, introduction, sections }: LegalDocument): string {
  const body = sections.map(({ heading, paragraphs, points = [] }) => {
    const items = points.map((point) => `<li>${escapeXml(point)}</li>`).join('');
    return [
      `<h2>${escapeXml(heading)}</h2>`,
      ...paragraphs.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`),
      items && `<ul>${items}</ul>`,
    ].join('\n');
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main tabindex="0" aria-label="${escapeXml(title)}">
<h1>${escapeXml(title)}</h1>
<p class="date">Version of <time datetime="${effective}">${formatLongDate(effective)}</time></p>
<p>${escapeXml(introduction)}</p>
${body.join('\n')}
</main>
</body>
</html>
`;
}

/** Responds with the document, which only our pages may frame; search engines index `canonicalPath` in its place. */
export function createLegalDocumentResponse(
  write: (parties: LegalParties) => LegalDocument,
  canonicalPath: `/${string}`,
): Response {
  const document = write({ productName: config.PRODUCT_NAME, contactEmail: config.CONTACT_EMAIL });
  return new Response(renderLegalDocument(document), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      Link: `<${getSiteUrl()}${canonicalPath}>; rel="canonical"`,
    },
  });
}
