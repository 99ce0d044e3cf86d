import { createStandInPages } from './stand-in-pages';

const groupMessages = { failed: 'Group failed', missing: 'No such group', loading: 'Group loading' };

test('a visitor of a group gets pages with the messages for groups', () => {
  const pages = createStandInPages('Show', groupMessages)('/join-group/tag/x');
  expect(pages.missing).toMatch(/Oops!.*No such group/s);
  expect(pages.failed).toMatch(/Oops!.*Group failed.*data-try-again.*Group loading/s);
  expect(pages.loading).toMatch(/http-equiv="refresh" content="0".*<h1>Group loading/s);
});

test('a product name with markup is shown as text', () => {
  const { failed } = createStandInPages('Q&A <Show>', groupMessages)('/share_question/x');
  expect(failed).toContain('Q&amp;A &lt;Show&gt;');
  expect(failed).not.toContain('<Show>');
});
