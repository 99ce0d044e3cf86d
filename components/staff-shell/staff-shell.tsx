'use client';

import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { SignInDialog } from '@/components/accounts/sign-in-dialog';
import { GoesLiveDialog } from '@/components/layout/goes-live-dialog';
import { ModelProvider } from '@/components/layout/language-model';
import { LogoMark } from '@/components/layout/logo-mark';
import { OwnApiProvider } from '@/components/layout/own-api';
import { ShortcutList } from '@/components/layout/shortcut-list';
import { SignedInName, StaffMenu } from '@/components/layout/staff-menu';
import { ProductName } from '@/components/layout/staff-title';
import { UnsavedChangesDialog } from '@/components/layout/unsaved-changes-dialog';
import { MediaUrlsProvider, StorageLimitProvider } from '@/components/media/media-contexts';
import { NoticeBell } from '@/components/notices/notice-bell';
import { CommandPalette } from '@/components/search/command-palette';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import { showToast, Toaster } from '@/components/ui/toaster';
import { isPersonActive, useOtherTabs } from '@/lib/browser/refresh-screens';
import { useSessionToken } from '@/lib/browser/session';
import { readAddress } from '@/lib/browser/this-page';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import { signOff } from '@/lib/features/accounts/sign-in-client';
import type { MediaUrlConfig } from '@/lib/features/media/media-url';
import { cleanText, UNREADABLE } from '@/lib/text/normalize';
import styles from './staff-shell.module.css';

function isTextField(target: EventTarget): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
  );
}

/** Cleans text pasted into a text field as a save does, also of unreadable characters, and shows a toast. */
function cleanPaste(event: ClipboardEvent): void {
  // Windows ends the lines of a text with two characters, and fields end them with one.
  const pasted = event.clipboardData.getData('text/plain').replaceAll('\r\n', '\n');
  const clean = cleanText(pasted).replaceAll(new RegExp(UNREADABLE, 'gu'), '');
  if (clean === pasted || !isTextField(event.target)) return;
  event.preventDefault();
  // No other way of inserting text keeps the browser's Undo working.
  document.execCommand('insertText', false, clean);
  showToast('Hidden characters removed');
}

interface StaffShellProps {
  productName: string;
  timeZone: string;
  guidesUrl?: string;
  mediaUrls: MediaUrlConfig;
  /** The storage takes pictures of at most this many bytes. */
  storageLimit?: number;
  isOwnApi: boolean;
  hasModel: boolean;
  children: ReactNode;
}

const swrOptions = { revalidateOnFocus: true, shouldRetryOnError: false, isVisible: isPersonActive };

/** Frames the staff screens. Without a token it leads to the login page and back (docs/product.md, 2). */
export function StaffShell(props: StaffShellProps) {
  const { productName, timeZone, guidesUrl, mediaUrls, storageLimit, isOwnApi, hasModel, children } = props;
  const token = useSessionToken();
  useOtherTabs();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isLoggingOff, setIsLoggingOff] = useState(false);

  useEffect(() => {
    if (token !== null || isLoggingOff) return;
    // The login page is loaded in full, because public pages are cached as documents and have no router data.
    window.location.replace(`/login?next=${encodeURIComponent(readAddress())}`);
  }, [token, isLoggingOff]);

  async function logOff() {
    if (!(await confirmLeaving())) return;
    setIsLoggingOff(true);
    await signOff();
    // The landing page is loaded in full, so that nothing of the session stays in this page's memory.
    window.location.assign('/');
  }

  if (!token) return <Spinner className={styles.waiting} />;
  return (
    <SWRConfig value={swrOptions}>
      <ModelProvider value={hasModel}>
        <OwnApiProvider value={isOwnApi}>
          <header className={styles.header}>
            <a href="/" className={styles.home}>
              <LogoMark className={styles.mark} />
              <span className={styles.product}>{productName}</span>
            </a>
            <IconButton
              className={styles.toggle}
              icon="menu"
              label="Menu"
              aria-expanded={isMenuOpen}
              aria-controls="staff-menu"
              onClick={() => setIsMenuOpen(!isMenuOpen)}
            />
            <nav id="staff-menu" className={styles.nav} data-open={isMenuOpen} aria-label="Staff">
              <StaffMenu guidesUrl={guidesUrl} onPick={() => setIsMenuOpen(false)} />
            </nav>
            <CommandPalette timeZone={timeZone} onLogOff={logOff} className={styles.search} />
            {isOwnApi && <NoticeBell className={styles.bell} />}
            <ShortcutList className={styles.keys} />
            <SignedInName />
            <Button variant="quiet" className={styles.logOff} busy={isLoggingOff} onClick={logOff}>
              Log off
            </Button>
          </header>
          <main className={styles.main} onPaste={cleanPaste}>
            <ProductName value={productName}>
              <MediaUrlsProvider value={mediaUrls}>
                <StorageLimitProvider value={storageLimit}>{children}</StorageLimitProvider>
              </MediaUrlsProvider>
            </ProductName>
          </main>
        </OwnApiProvider>
      </ModelProvider>
      <SignInDialog />
      <GoesLiveDialog />
      <UnsavedChangesDialog />
      <Toaster />
    </SWRConfig>
  );
}
