import type { ComponentProps } from 'react';
import styles from './question-text.module.css';

/** Length in characters from which a question is set as a paragraph instead of a headline. */
const LONG_QUESTION = 160;

interface QuestionTextProps extends ComponentProps<'p'> {
  as?: 'p' | 'h2';
  children: string;
}

/**
 * The text of a question on public pages, in the size that `--question-size` gives; a long one is set smaller, as a
 * paragraph.
 */
export function QuestionText({ as: Element = 'p', children: text, ...rest }: QuestionTextProps) {
  return (
    <Element {...rest} className={styles.question} dir="auto" data-long={text.length > LONG_QUESTION}>
      {text}
    </Element>
  );
}
