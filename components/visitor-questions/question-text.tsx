import type { ComponentProps } from 'react';
import styles from './question-text.module.css';

const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Which way a text is read, by its first letter: as browsers find it for `dir="auto"`, for what stands beside the text. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = /\p{L}/u.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/** Why the answer is right; renders nothing without an explanation, or before it is public. */
export function Explanation({ children: text }: { children?: string }) {
  if (!text) return null;
  return (
    <p className={styles.explanation} dir="auto">
      {text}
    </p>
  );
}

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
