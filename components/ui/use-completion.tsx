import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './use-completion.module.css';

interface CompletionOptions {
  label: string;
  nouns: readonly [one: string, several: string];
  offered: readonly string[];
  /** If it is true, Enter chooses the first entry at once; otherwise an arrow key has to activate an entry first. */
  isFirstActive: boolean;
  choose: (offered: string) => void;
  close: () => void;
}

interface CompletedFieldProps {
  completion: { list: ReactNode };
  children: ReactNode;
}

export function CompletedField({ completion, children }: CompletedFieldProps) {
  return (
    <div className={styles.field}>
      {children}
      {completion.list}
    </div>
  );
}

/** Completes typed text. People choose an entry by the arrow keys and Enter or Tab, or by the mouse. */
export function useCompletion({
  label,
  nouns: [one, several],
  offered,
  isFirstActive,
  choose,
  close,
}: CompletionOptions) {
  const listId = useId();
  const first = isFirstActive ? 0 : -1;
  const [chosenIndex, setChosenIndex] = useState(first);
  const active = chosenIndex < offered.length ? chosenIndex : first;
  const isOpen = offered.length > 0;

  /** Returns whether the open list used the key. */
  function handleKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (!isOpen || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return false;
    const chosen = offered[active];
    if (key === 'ArrowDown') setChosenIndex((active + 1) % offered.length);
    else if (key === 'ArrowUp') setChosenIndex((Math.max(active, 0) + offered.length - 1) % offered.length);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    /** The attributes are for the field: it keeps the focus, and the active entry is its active descendant. */
    wiring: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    },
    handleKey,
    /** Starts again for new suggestions: activates the first entry if `isFirstActive` is set, otherwise none. */
    reset: () => setChosenIndex(first),
    list: (
      <>
        {isOpen && (
          <div id={listId} role="listbox" aria-label={label} className={styles.list}>
            {offered.map((text, index) => (
              <div
                key={text}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.option}
                onMouseDown={(event) => {
                  // The field keeps the focus.
                  event.preventDefault();
                  choose(text);
                }}
              >
                <bdi>{text}</bdi>
              </div>
            ))}
          </div>
        )}
        <span role="status" className="visually-hidden">
          {isOpen &&
            `${offered.length === 1 ? `1 ${one}` : `${offered.length} ${several}`}: arrows and Enter choose.`}
        </span>
      </>
    ),
  };
}
