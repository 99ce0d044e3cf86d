'use client';

import { createContext, useContext, useLayoutEffect } from 'react';

/** The product's name, for the titles of staff screens. */
export const ProductName = createContext('');

/**
 * The title of a staff screen that knows more than its address says; `children` without the product. The page's own
 * title (metadata) stands until then and again afterwards. React's `<title>` would not do: the framework's comes first,
 * and a browser shows the first.
 */
export function StaffTitle({ children }: { children: string }) {
  const title = `${children} – ${useContext(ProductName)} staff`;

  useLayoutEffect(() => {
    let pageTitle = document.title;

    function show() {
      if (document.title === title) return;
      pageTitle = document.title;
      document.title = title;
    }

    show();
    // The page's own title may arrive after its screen.
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      if (document.title === title) document.title = pageTitle;
    };
  }, [title]);
  return null;
}
