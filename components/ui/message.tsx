import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from './icon';
import styles from './message.module.css';

const ICONS = { error: 'warning', warning: 'warning', info: 'info', success: 'success' } as const;

interface MessageProps {
  tone: keyof typeof ICONS;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Shows a message that stays in the page. Errors interrupt a screen reader; others wait for a pause. */
export function Message({ tone, title, children, action, className }: MessageProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(styles.message, className)}
      data-tone={tone}
    >
      <Icon name={ICONS[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
