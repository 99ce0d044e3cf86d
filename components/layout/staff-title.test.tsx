import { render, waitFor } from '@testing-library/react';
import { ProductName, StaffTitle } from './staff-title';

const renderTitle = (title: string) => (
  <ProductName value="Quiz">
    <StaffTitle>{title}</StaffTitle>
  </ProductName>
);

beforeEach(() => {
  document.title = 'The page before';
});

test('a screen replaces a title that the page sets after it', async () => {
  render(renderTitle('Edit · Geography'));
  expect(document.title).toBe('Edit · Geography – Quiz staff');
  document.title = 'Edit question – Quiz staff';
  await waitFor(() => expect(document.title).toBe('Edit · Geography – Quiz staff'));
});

test('a screen that shows another record changes the title', () => {
  const { rerender } = render(renderTitle('Edit · Geography'));
  rerender(renderTitle('Edit · History'));
  expect(document.title).toBe('Edit · History – Quiz staff');
});

test('a screen that ends restores the title of the page', () => {
  const { unmount } = render(renderTitle('Edit · Geography'));
  unmount();
  expect(document.title).toBe('The page before');
});

test('a screen with two spaces in its title sets it once for each title of the page', async () => {
  const setTitle = jest.spyOn(Document.prototype, 'title', 'set');
  const { unmount } = render(renderTitle('Edit · Film  and TV'));
  document.title = 'Edit question – Quiz staff';
  // An endless repetition would run in microtasks, which let no timer of `waitFor` run.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  const shown = document.title;
  const titles = setTitle.mock.calls.flat();
  setTitle.mockRestore();
  unmount();
  expect(shown).toBe('Edit · Film and TV – Quiz staff');
  expect(titles.filter((title) => title.includes('Film'))).toHaveLength(2);
});
