'use client';

import { createContext, useContext } from 'react';

/** The product's name, for the titles of staff screens. */
export const ProductName = createContext('');

/**
 * The title of a staff screen that knows more than its address says; `children` without the product. A browser shows
 * the first title of a page, and React puts this one before the page's own (metadata), until the screen goes.
 */
export function StaffTitle({ children }: { children: string }) {
  return <title>{`${children} – ${useContext(ProductName)} staff`}</title>;
}
