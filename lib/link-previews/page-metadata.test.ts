import { pageMetadata } from './page-metadata';

const page = { title: 'A page', path: '/page' };

test('what a page says of itself stays within what services take', () => {
  const question = '👨‍👩‍👧‍👦 question '.repeat(200);
  const { description, openGraph, twitter } = pageMetadata({
    ...page,
    description: question,
    image: { path: '/page/preview.png', alt: question, shows: question },
  });
  expect(description).toMatch(/^👨‍👩‍👧‍👦 question .+…$/u);
  expect([...new Intl.Segmenter().segment(description ?? '')].length).toBeLessThanOrEqual(300);
  expect([openGraph?.description, twitter?.description]).toEqual([description, description]);
  const [picture] = [openGraph?.images].flat();
  const { alt = '' } = picture as { alt?: string };
  expect(alt).toMatch(/…$/);
  expect([...new Intl.Segmenter().segment(alt)].length).toBeLessThanOrEqual(420);
});

test('a short description is left as it is', () => {
  expect(pageMetadata({ ...page, description: 'Short.' }).description).toBe('Short.');
});
