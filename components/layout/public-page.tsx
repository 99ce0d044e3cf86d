import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { config } from '@/lib/config/config';
import { productToday } from '@/lib/dates/today';
import { archivePath } from '@/lib/features/questions/addresses';
import { Greeting, NewDay } from './greeting';
import { LogoMark } from './logo-mark';
import styles from './public-page.module.css';

type SocialNetwork = 'instagram' | 'x' | 'tiktok';

/** A decorative line drawing for one network: the link around it has the name. */
function SocialIcon({ network, className }: { network: SocialNetwork; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {network === 'instagram' && (
        <>
          <rect x="3" y="3" width="18" height="18" rx="5.5" />
          <circle cx="12" cy="12" r="4" />
          <path d="M17 7v.01" />
        </>
      )}
      {network === 'x' && <path d="M4 4h3.5L20 20h-3.5ZM19 4l-6.2 6.8M5 20l6-6.6" />}
      {network === 'tiktok' && <path d="M13 3v12.5a4 4 0 1 1-4-4M13 3c.3 3 2.5 5.2 6 5.5" />}
    </svg>
  );
}

const NETWORKS: { network: SocialNetwork; name: string }[] = [
  { network: 'instagram', name: 'Instagram' },
  { network: 'x', name: 'X' },
  { network: 'tiktok', name: 'TikTok' },
];

interface PublicFooterProps {
  links: Record<SocialNetwork, string>;
  contactEmail: string;
  todayPath: string;
}

/** Social profiles, contact mail and legal links (docs/product.md, 1), and the way to today's questions. */
function PublicFooter({ links, contactEmail, todayPath }: PublicFooterProps) {
  return (
    <footer className={styles.footer}>
      <ul className={styles.social}>
        {NETWORKS.map(({ network, name }) => (
          <li key={network}>
            <a className={styles.profile} href={links[network]} rel="noopener" aria-label={name}>
              <SocialIcon network={network} />
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.links}>
        <li>
          <a className={styles.link} href={todayPath}>
            Today’s questions
          </a>
        </li>
        <li>
          <a className={styles.link} href="/questions">
            All questions
          </a>
        </li>
        <li className={styles.contact}>
          <a className={styles.link} href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </li>
        <li>
          <a className={styles.link} href="/terms">
            Terms of Service
          </a>
        </li>
        <li>
          <a className={styles.link} href="/privacy">
            Privacy Policy
          </a>
        </li>
      </ul>
    </footer>
  );
}

interface LogoProps {
  productName: string;
  /** `small` for headers, mark beside name; `large` for the landing page, mark above name. */
  size?: 'small' | 'large';
}

/** The mark with the product's name in the display face; the name is text, so it is also the logo's accessible name. */
export function Logo({ productName, size = 'small' }: LogoProps) {
  return (
    <span className={styles.logo} data-size={size}>
      <LogoMark className={styles.mark} />
      <span className={styles.name}>{productName}</span>
    </span>
  );
}

/** The band on top of public pages: logo and product title, linking home (docs/product.md, 2). */
function PublicHeader({ productName, greets }: { productName: string; greets: boolean }) {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home}>
        <Logo productName={productName} />
      </a>
      {greets && <Greeting className={styles.greeting} />}
    </header>
  );
}

interface PublicPageProps {
  /** It is false on the landing page, which shows the logo itself. */
  header?: boolean;
  /** Greets visitors who have played in this browser, and announces a new day. */
  greets?: boolean;
  /** Draws the show's stage around the content: open curtains and a spotlight, as wide as the window. */
  stage?: boolean;
  /** Centres the content on that stage, at the width of a few cards. */
  centred?: boolean;
  className?: string;
  children: ReactNode;
}

export function PublicPage({
  header = true,
  greets = false,
  stage = false,
  centred = false,
  className,
  children,
}: PublicPageProps) {
  const links = { instagram: config.INSTAGRAM_URL, x: config.X_URL, tiktok: config.TIKTOK_URL };
  return (
    <>
      {header && <PublicHeader productName={config.PRODUCT_NAME} greets={greets} />}
      <main className={classNames((stage || centred) && styles.stage, centred && styles.centred, className)}>
        {children}
      </main>
      <PublicFooter
        links={links}
        contactEmail={config.CONTACT_EMAIL}
        todayPath={archivePath(productToday())}
      />
      {greets && <NewDay />}
    </>
  );
}
