import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { config } from '@/lib/config/config';
import { findEndOfToday, getProductToday } from '@/lib/dates/today';
import { buildArchivePath, buildPlayPath } from '@/lib/features/questions/addresses';
import { toPublicFileAddress } from '@/lib/site/markup/public-file';
import greetingStyles from './greeting.module.css';
import { LogoMark } from './logo-mark';
import styles from './public-page.module.css';

/** Creates a component for a script of `public/`. Its address is computed once, and React removes duplicates. */
function createScript(file: string) {
  const address = toPublicFileAddress(file);
  return () => <script async src={address} />;
}

export const QuestionScript = createScript('question.js');
export const DayScript = createScript('day.js');
export const PlayScript = createScript('play.js');
export const InviteScript = createScript('invite.js');
export const SampleScript = createScript('sample.js');
export const LegalScript = createScript('legal.js');
export const PlayedScript = createScript('played.js');

/** Greets visitors who have played here, by public/played.js. It overlays the page, so that nothing moves. */
export function Greeting({ className }: { className?: string }) {
  const today = getProductToday();
  return (
    <>
      <p className={classNames(greetingStyles.greeting, className)} data-greeting={today}>
        <a hidden data-greets="score" href={buildArchivePath()}>
          How you did
        </a>
        <span hidden data-greets="row" />
        <a hidden data-greets="today" href={buildPlayPath(today)}>
          play today
        </a>
      </p>
      <PlayedScript />
    </>
  );
}

/** Offers to reload a page that was left open past midnight; public/played.js shows it. */
export function NewDay() {
  return (
    <div hidden role="status" className={greetingStyles.newDay} data-new-day={findEndOfToday().at}>
      <p>A new day has begun.</p>
      <Button variant="primary" data-reload="">
        Reload for today
      </Button>
    </div>
  );
}

const NETWORKS = [
  {
    name: 'Instagram',
    href: config.INSTAGRAM_URL,
    drawing: (
      <>
        <rect x="3" y="3" width="18" height="18" rx="5.5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M17 7v.01" />
      </>
    ),
  },
  { name: 'X', href: config.X_URL, drawing: <path d="M4 4h3.5L20 20h-3.5ZM19 4l-6.2 6.8M5 20l6-6.6" /> },
  {
    name: 'TikTok',
    href: config.TIKTOK_URL,
    drawing: <path d="M13 3v12.5a4 4 0 1 1-4-4M13 3c.3 3 2.5 5.2 6 5.5" />,
  },
];

function PublicFooter() {
  const links = [
    { name: 'Today’s questions', href: buildArchivePath(getProductToday()) },
    { name: 'All questions', href: buildArchivePath() },
    { name: config.CONTACT_EMAIL, href: `mailto:${config.CONTACT_EMAIL}`, className: styles.contact },
    { name: 'Terms of Service', href: '/terms' },
    { name: 'Privacy Policy', href: '/privacy' },
  ];
  return (
    <footer className={styles.footer}>
      <ul className={styles.social}>
        {NETWORKS.map(({ name, href, drawing }) => (
          <li key={name}>
            <a className={styles.profile} href={href} rel="noopener">
              <svg
                viewBox="0 0 24 24"
                width="24"
                height="24"
                fill="none"
                stroke="currentColor"
                strokeWidth="2.4"
                strokeLinecap="round"
                strokeLinejoin="round"
                role="img"
                aria-label={name}
              >
                {drawing}
              </svg>
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.links}>
        {links.map(({ name, href, className }) => (
          <li key={href} className={className}>
            <a className={styles.link} href={href}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

/** Shows the mark with the product's name beside it, or, on the landing page, below it. */
export function Logo({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span className={styles.logo} data-large={isLarge}>
      <LogoMark className={styles.mark} />
      <span className={styles.name}>{config.PRODUCT_NAME}</span>
    </span>
  );
}

interface PublicPageProps {
  greets?: boolean;
  /** Draws the show's stage around the content, as wide as the window. It needs no header: the content has the logo. */
  stage?: boolean;
  centred?: boolean;
  className?: string;
  children: ReactNode;
}

export function PublicPage({ greets, stage, centred, className, children }: PublicPageProps) {
  return (
    <>
      {!stage && (
        <header className={styles.header}>
          <a href="/" className={styles.home}>
            <Logo />
          </a>
          {greets && <Greeting className={styles.greeting} />}
        </header>
      )}
      <main className={classNames((stage || centred) && styles.stage, centred && styles.centred, className)}>
        {children}
      </main>
      <PublicFooter />
      {greets && <NewDay />}
    </>
  );
}
