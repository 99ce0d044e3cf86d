import type { ReactNode } from 'react';
import { LogoMark } from '@/components/layout/logo-mark';
import styles from './step-drawing.module.css';

/** What the phone's screen shows in a step; what to tap is the one thing in red. */
const SCREENS = {
  open: <LogoMark x="22" y="40" width="36" height="36" />,
  logIn: (
    <>
      <rect className={styles.line} x="18" y="34" width="44" height="12" rx="3" />
      <rect className={styles.line} x="18" y="52" width="44" height="12" rx="3" />
      <rect className={styles.tap} x="18" y="72" width="44" height="14" rx="4" />
    </>
  ),
  settings: (
    <>
      <g className={styles.tapLine}>
        <circle cx="58" cy="26" r="5.5" />
        <path d="M58 17v4m0 10v4m-9-9h4m10 0h4m-15.4-6.4 2.8 2.8m7.2 7.2 2.8 2.8m0-12.8-2.8 2.8m-7.2 7.2-2.8 2.8" />
      </g>
      <Rows tops={[52, 68, 84]} />
    </>
  ),
  account: (
    <>
      <rect className={styles.tap} x="18" y="36" width="44" height="14" rx="4" />
      <Rows tops={[62, 78, 94]} />
    </>
  ),
  menu: (
    <>
      <path className={styles.tapLine} d="M49 20h16M49 27h16M49 34h16" />
      <Rows tops={[56, 72, 88]} />
    </>
  ),
  deleteAccount: (
    <>
      <Rows tops={[34, 50]} />
      <rect className={styles.tap} x="18" y="66" width="44" height="14" rx="4" />
    </>
  ),
  confirm: (
    <>
      <rect className={styles.line} x="16" y="38" width="48" height="48" rx="5" />
      <path className={styles.row} d="M24 50h32" />
      <path className={styles.row} d="M42 73h14" />
      <rect className={styles.tap} x="22" y="65" width="16" height="14" rx="4" />
    </>
  ),
  loggedOut: (
    <>
      <circle className={styles.done} cx="40" cy="60" r="18" />
      <path className={styles.check} d="m31 60.5 6.5 6.5 12-13" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type StepName = keyof typeof SCREENS;

function Rows({ tops }: { tops: readonly number[] }) {
  return <path className={styles.row} d={tops.map((top) => `M20 ${top}h40`).join('')} />;
}

/** A phone as it looks in a step; decorative, the step's text says the same. */
export function StepDrawing({ step }: { step: StepName }) {
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
      {SCREENS[step]}
    </svg>
  );
}
