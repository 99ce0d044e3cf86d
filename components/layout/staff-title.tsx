'use client';

import { createContext, useContext, useLayoutEffect } from 'react';

export const ProductName = createContext('');

/** Sets the document title after data has loaded; React's `<title>` has no effect, as the framework's comes first. */
export function StaffTitle({ children }: { children: string }) {
  const title = `${children} – ${useContext(ProductName)} staff`;

  useLayoutEffect(() => {
    let pageTitle = document.title;
    let shown: string | null = null;

    function show() {
      if (document.title === shown) return;
      pageTitle = document.title;
      document.title = title;
      // The browser joins spaces, so it may have another text than `title`.
      shown = document.title;
    }

    show();
    // The page's own title may be set after the screen has rendered.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      if (document.title === shown) document.title = pageTitle;
    };
  }, [title]);
  return null;
}
