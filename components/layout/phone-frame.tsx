'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './phone-frame.module.css';

/** Gives the page in the frame the styles and fonts of this one, as public pages wear them; resolves when they are there. */
async function dress(page: Document): Promise<void> {
  const { className, lang } = document.documentElement;
  Object.assign(page.documentElement, { className, lang });
  page.documentElement.style.scrollbarWidth = 'thin';
  page.body.dataset.area = 'public';
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) =>
    page.importNode(sheet, true),
  );
  const settled = sheets
    .filter((sheet) => sheet.matches('link'))
    .map((sheet) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      sheet.addEventListener('load', resolve);
      sheet.addEventListener('error', resolve);
      return promise;
    });
  page.head.replaceChildren(...sheets);
  await Promise.all(settled);
}

/**
 * Shows its children as a page on a phone does: a document of its own, whose width and height are the phone's to every
 * stylesheet. `title` names it for those who cannot see it.
 */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [page, setPage] = useState<Document | null>(null);
  const [dressed, setDressed] = useState<Document | null>(null);
  // Some browsers replace the empty page of a new frame by another.
  const take = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame) setPage(frame.contentDocument);
  }, []);

  useEffect(() => {
    if (!page) return;
    let isCurrent = true;
    page.title = title;
    dress(page).then(() => {
      if (isCurrent) setDressed(page);
    });
    return () => {
      isCurrent = false;
    };
  }, [page, title]);

  return (
    <iframe
      ref={take}
      className={styles.phone}
      title={title}
      data-ready={dressed !== null && dressed === page}
      onLoad={({ currentTarget }) => take(currentTarget)}
    >
      {page && createPortal(children, page.body)}
    </iframe>
  );
}
