import { classNames } from '@/components/ui/class-names';
import styles from './icon.module.css';

const PATHS = {
  'arrow-left': 'M19 12H5m6-7-7 7 7 7',
  'arrow-right': 'M5 12h14m-6-7 7 7-7 7',
  'arrow-up': 'M12 19V5m-7 6 7-7 7 7',
  'arrow-down': 'M12 5v14m-7-6 7 7 7-7',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4h4',
  check: 'm4.5 12.5 5 5 10-11',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  external: 'M14 4h6v6m0-6-9 9M10 5H5v14h14v-5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.4v.1',
  lock: 'M5 11h14v9H5zm3 0V8a4 4 0 0 1 8 0v3',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  pause: 'M8 5v14M16 5v14',
  pencil: 'm4 20 1-5L16 4l4 4L9 19l-5 1Zm10-14 4 4',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  play: 'M7 4.5v15l12-7.5Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5',
  share: 'M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 3 3 5.2-6',
  warning: 'M12 3.5 22 20.5H2Zm0 6.5v4.5m0 2.9v.1',
} as const;

export type IconName = keyof typeof PATHS;

/** Draws lines in the colour and size of the text around them. An icon is decorative: its control has the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
