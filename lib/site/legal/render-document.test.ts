import { writePrivacyPolicy } from './privacy-policy';
import { renderLegalDocument } from './render-document';
import { writeTermsOfService } from './terms-of-service';

const parties = { productName: 'Q&A <Show>', contactEmail: 'hello@example.com' };

describe.each([
  ['Terms of Service', writeTermsOfService],
  ['Privacy Policy', writePrivacyPolicy],
])('%s', (title, write) => {
  const html = renderLegalDocument(write(parties));

  test('is a complete page with title, version, contact and the escaped name of the product', () => {
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toMatch(/Version of <time datetime="\d{4}-\d\d-\d\d">[A-Z][a-z]+ \d+, \d{4}<\/time>/);
    expect(html).toContain('Q&amp;A &lt;Show&gt;');
    expect(html).not.toContain('<Show>');
    expect(html).toContain('hello@example.com');
  });

  test('says that an account is deleted after 60 days', () => {
    expect(html).toContain('deleted after 60 days');
  });
});
