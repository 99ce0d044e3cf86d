import { Button, type ButtonVariant } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { GroupLink } from '@/lib/site/platform/deep-links';
import styles from './group-key.module.css';

interface CopyByScriptProps {
  text: string;
  children: string;
  /** The accessible name, if the label is too short. */
  label?: string;
  variant?: ButtonVariant;
}

/** A button whose text public/invite.js copies. */
export function CopyByScript({ text, children, label, variant }: CopyByScriptProps) {
  return (
    <>
      <Button variant={variant} className={styles.button} aria-label={label} data-copy={text}>
        <span className={styles.before}>
          <Icon name="copy" /> {children}
        </span>
        <span className={styles.after}>
          <Icon name="check" /> Copied
        </span>
      </Button>
      <span role="status" className="visually-hidden" />
    </>
  );
}

function findGroupKey(link: GroupLink): { label: string; value: string } | null {
  if (link.kind === 'code') return { label: 'Group code', value: link.code };
  if (link.kind === 'tag') return { label: 'Group tag', value: link.tag };
  return link.id ? { label: 'Group', value: link.id } : null;
}

/** Renders nothing if the link names no group. */
export function GroupKey({ link }: { link: GroupLink }) {
  const key = findGroupKey(link);
  if (!key) return null;
  return (
    <div className={styles.key}>
      <span className={styles.label}>{key.label}</span>
      <bdi className={styles.value}>{key.value}</bdi>
      <CopyByScript text={key.value} label={`Copy ${key.label.toLowerCase()}`}>
        Copy
      </CopyByScript>
    </div>
  );
}
