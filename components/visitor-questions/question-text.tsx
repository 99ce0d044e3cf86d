import styles from './question-text.module.css';

/** From about here on a question is a paragraph, not a headline. */
const LONG_QUESTION = 160;

/** A question on public pages, as large as `--question-size` says; a long one is set to be read, not to be shouted. */
export function QuestionText({ children: text }: { children: string }) {
  return (
    <p className={styles.question} dir="auto" data-long={text.length > LONG_QUESTION}>
      {text}
    </p>
  );
}
