import type { ReactNode } from 'react';
import { LogoMark } from '@/components/layout/logo-mark';
import { PublicPage } from '@/components/layout/public-page';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { config } from '@/lib/config/config';
import styles from './delete-account-screen.module.css';

/** Each step has a drawing of the phone's screen, on which the element to tap is red. */
const STEPS: Readonly<Record<string, ReactNode>> = {
  'Open the app': <LogoMark x="22" y="40" width="36" height="36" />,
  'Log in': (
    <>
      <rect className={styles.line} x="18" y="34" width="44" height="12" rx="3" />
      <rect className={styles.line} x="18" y="52" width="44" height="12" rx="3" />
      <rect className={styles.tap} x="18" y="72" width="44" height="14" rx="4" />
    </>
  ),
  'Tap the gear icon at the top right': (
    <>
      <g className={styles.tapLine}>
        <circle cx="58" cy="26" r="5.5" />
        <path d="M58 17v4m0 10v4m-9-9h4m10 0h4m-15.4-6.4 2.8 2.8m7.2 7.2 2.8 2.8m0-12.8-2.8 2.8m-7.2 7.2-2.8 2.8" />
      </g>
      <Rows tops={[52, 68, 84]} />
    </>
  ),
  'Tap the Account button': (
    <>
      <rect className={styles.tap} x="18" y="36" width="44" height="14" rx="4" />
      <Rows tops={[62, 78, 94]} />
    </>
  ),
  'Tap the menu icon at the top right': (
    <>
      <path className={styles.tapLine} d="M49 20h16M49 27h16M49 34h16" />
      <Rows tops={[56, 72, 88]} />
    </>
  ),
  'Tap Delete Account': (
    <>
      <Rows tops={[34, 50]} />
      <rect className={styles.tap} x="18" y="66" width="44" height="14" rx="4" />
    </>
  ),
  'Confirm with Yes': (
    <>
      <rect className={styles.line} x="16" y="38" width="48" height="48" rx="5" />
      <path className={styles.row} d="M24 50h32" />
      <path className={styles.row} d="M42 73h14" />
      <rect className={styles.tap} x="22" y="65" width="16" height="14" rx="4" />
    </>
  ),
  'You are logged out': (
    <>
      <circle className={styles.done} cx="40" cy="60" r="18" />
      <path className={styles.check} d="m31 60.5 6.5 6.5 12-13" />
    </>
  ),
};

function Rows({ tops }: { tops: readonly number[] }) {
  return <path className={styles.row} d={tops.map((top) => `M20 ${top}h40`).join('')} />;
}

/** The drawing is decorative, because the text beside it says the same. */
function StepDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.phone}
      viewBox="0 0 80 120"
      width="80"
      height="120"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.body} x="5" y="3" width="70" height="114" rx="11" />
      <path className={styles.row} d="M34 10h12" />
      {children}
    </svg>
  );
}

export function DeleteAccountScreen() {
  const mail = `mailto:${config.CONTACT_EMAIL}?subject=Delete%20my%20account`;
  return (
    <PublicPage className={styles.main}>
      <h1>Delete your account</h1>
      <ol className={styles.steps}>
        {Object.entries(STEPS).map(([text, drawing], index) => (
          <Card as="li" key={text} className={styles.step}>
            <StepDrawing>{drawing}</StepDrawing>
            <p className={styles.text}>
              <span className={styles.number}>{index + 1}</span>
              {text}
            </p>
          </Card>
        ))}
      </ol>
      <Card as="section" className={styles.note}>
        <h2>What happens then</h2>
        <p>
          Your account is marked for deletion and deleted after <strong>60 days</strong>. Logging in again
          within that time removes it from the deletion queue.
        </p>
      </Card>
      <Card as="section" className={styles.note}>
        <h2>Without the app</h2>
        <p>
          Send us a mail from the address of your account, with your user name. We delete the account for you,
          and the same 60 days apply.
        </p>
        <p>
          <ButtonAnchor href={mail} variant="primary">
            Ask us by mail
          </ButtonAnchor>
        </p>
      </Card>
    </PublicPage>
  );
}
