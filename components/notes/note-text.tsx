import { splitLinks } from '@/lib/features/notes/rules';
import styles from './notes-panel.module.css';

/** What a note says, as plain text; addresses of the web are links. */
export function NoteText({ children: text }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map(({ start, text: piece, href }) =>
        href ? (
          <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
