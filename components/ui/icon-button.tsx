import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      className={classNames(styles.button, className)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  );
}

interface IconAnchorProps extends Omit<ComponentProps<'a'>, 'children' | 'href'> {
  href: string;
  icon: IconName;
  label: string;
}

/** Shows a link as an icon, for public pages, which work without scripts. */
export function IconAnchor({ icon, label, className, ...rest }: IconAnchorProps) {
  return (
    <a title={label} {...rest} className={classNames(styles.button, className)}>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
