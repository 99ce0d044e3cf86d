import { render, waitFor } from '@testing-library/react';
import { ProductName, StaffTitle } from './staff-title';

const titled = (title: string) => (
  <ProductName value="Quiz">
    <StaffTitle>{title}</StaffTitle>
  </ProductName>
);

test('a screen sets the page’s title while it is shown, whenever the page’s own title arrives', async () => {
  document.title = 'The page before';
  const { rerender, unmount } = render(titled('Edit · Geography'));
  expect(document.title).toBe('Edit · Geography – Quiz staff');
  document.title = 'Edit question – Quiz staff';
  await waitFor(() => expect(document.title).toBe('Edit · Geography – Quiz staff'));
  rerender(titled('Edit · History'));
  expect(document.title).toBe('Edit · History – Quiz staff');
  unmount();
  expect(document.title).toBe('Edit question – Quiz staff');
});
