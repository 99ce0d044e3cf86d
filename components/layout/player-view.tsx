'use client';

import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './player-view.module.css';

/** Copies this page's styles to the frame, to show a public page; resolves when the styles have loaded or failed. */
async function copyStyles(page: Document): Promise<void> {
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

const TITLE = 'As the player sees it';

/** Shows its children in an iframe, so that media queries see a phone. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const [page, setPage] = useState<Document | null>(null);
  const [styledPage, setStyledPage] = useState<Document | null>(null);
  // It is called for the new frame and after its load, because some browsers replace the initial document.
  const takeDocument = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame) setPage(frame.contentDocument);
  }, []);

  useEffect(() => {
    if (!page) return;
    let isCurrent = true;
    copyStyles(page).then(() => {
      if (isCurrent) setStyledPage(page);
    });
    return () => {
      isCurrent = false;
    };
  }, [page]);

  return (
    <iframe
      ref={takeDocument}
      className={styles.phone}
      title={TITLE}
      data-ready={styledPage !== null && styledPage === page}
      onLoad={({ currentTarget }) => takeDocument(currentTarget)}
    >
      {page && createPortal(children, page.body)}
    </iframe>
  );
}

/** It is 1280 px, as in the style sheets. */
const WIDE = '(width >= 80rem)';

function subscribeToWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Shows `view` in a phone beside the children if there is room. */
export function BesidePlayerView({ view, children }: { view: ReactNode; children: ReactNode }) {
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  return (
    <div className={styles.columns}>
      <div className={styles.content}>{children}</div>
      {isWide && (
        <div className={styles.view}>
          <p className={styles.title} aria-hidden="true">
            {TITLE}
          </p>
          <PhoneFrame>{view}</PhoneFrame>
        </div>
      )}
    </div>
  );
}
