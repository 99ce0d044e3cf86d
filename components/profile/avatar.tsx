import type { CSSProperties } from 'react';
import { inkOn, safeColor } from '@/lib/color/ink-on';
import { initialsOf } from '@/lib/features/profiles/rules';
import styles from './avatar.module.css';

interface AvatarProps {
  /** The person's name, else their user name. */
  name: string;
  /** `#RRGGBB`. */
  color: string;
  /** Address of the uploaded image, if there is one. */
  imageUrl?: string;
}

const SIZE = 128;

/** The uploaded image, else the initials on the person's colour, else the outline of a person (docs/product.md, 9). */
export function Avatar({ name, color, imageUrl }: AvatarProps) {
  if (imageUrl) {
    return <img className={styles.avatar} src={imageUrl} width={SIZE} height={SIZE} alt="" />;
  }
  const initials = initialsOf(name);
  const style = { '--avatar-color': safeColor(color), '--avatar-ink': inkOn(color) } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initials || (
        <svg className={styles.person} viewBox="0 0 24 24" focusable="false" aria-hidden="true">
          <circle cx="12" cy="8" r="4.5" />
          <path d="M3.5 22a8.5 8.5 0 0 1 17 0Z" />
        </svg>
      )}
    </span>
  );
}
