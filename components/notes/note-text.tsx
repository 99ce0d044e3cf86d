import { splitNote } from '@/lib/features/notes/rules';
import { useStaffNames } from '@/lib/features/staff/client';
import styles from './notes-panel.module.css';

/** What a note says, as plain text; addresses of the web are links, and who is told of it by name stands out. */
export function NoteText({ children: text }: { children: string }) {
  const names = useStaffNames();
  return (
    <p className={styles.text} dir="auto">
      {splitNote(text, names).map(({ start, text: piece, href, mention }) => {
        if (href) {
          return (
            <a key={start} href={href} target="_blank" rel="noopener noreferrer nofollow">
              {piece}
            </a>
          );
        }
        return mention ? <strong key={start}>{piece}</strong> : piece;
      })}
    </p>
  );
}
