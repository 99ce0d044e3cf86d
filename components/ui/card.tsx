import type { HTMLAttributes } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
}

/** Draws a white surface: an outlined sticker on public pages, a flat panel in the staff area. */
export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={classNames(styles.card, className)} />;
}
