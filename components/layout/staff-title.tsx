'use client';

import { createContext, useContext, useLayoutEffect } from 'react';

/** The product's name, for the titles of staff screens. */
export const ProductName = createContext('');

/**
 * Sets the document title of a staff screen while it is shown, for titles that need data; `children` without the
 * product's name. React's `<title>` would come second after the framework's, and browsers show the first.
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
    // The page's own title may be set after the screen has rendered.
    const watch = new MutationObserver(show);
    watch.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      if (document.title === title) document.title = pageTitle;
    };
  }, [title]);
  return null;
}
