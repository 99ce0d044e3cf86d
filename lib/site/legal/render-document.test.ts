import { privacyPolicy } from './privacy-policy';
import { renderLegalDocument } from './render-document';
import { termsOfService } from './terms-of-service';

const parties = { productName: 'Q&A <Show>', contactEmail: 'hello@example.com' };

test.each([
  ['Terms of Service', termsOfService],
  ['Privacy Policy', privacyPolicy],
])('%s is a complete page with title, version, product and contact', (title, write) => {
  const html = renderLegalDocument(write(parties));
  expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toMatch(/Version of <time datetime="\d{4}-\d\d-\d\d">[A-Z][a-z]+ \d+, \d{4}<\/time>/);
  expect(html).toContain('Q&amp;A &lt;Show&gt;');
  expect(html).not.toContain('<Show>');
  expect(html).toContain('hello@example.com');
  expect(html).toContain('60 days');
});
