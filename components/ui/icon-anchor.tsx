import type { ComponentProps } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from './icon';
import styles from './icon-button.module.css';

interface IconAnchorProps extends Omit<ComponentProps<'a'>, 'children' | 'href'> {
  href: string;
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
}

/** A link that looks like an icon button, for public pages, which work without scripts. */
export function IconAnchor({ icon, label, className, ...rest }: IconAnchorProps) {
  return (
    <a title={label} {...rest} className={classNames(styles.button, className)}>
      <Icon name={icon} />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
