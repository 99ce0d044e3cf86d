import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import styles from './use-completion.module.css';

interface CompletionOptions {
  /** What the list is of: "Colleagues". */
  label: string;
  /** How one of them and several are called. */
  nouns: readonly [one: string, several: string];
  /** Empty: the list is closed. */
  offered: readonly string[];
  /** The first one is chosen by Enter at once; else only after an arrow. */
  isFirstActive: boolean;
  choose: (offered: string) => void;
  close: () => void;
}

interface Completion {
  /** For the field, which keeps the focus: what is offered is its active descendant. */
  wiring: { 'aria-autocomplete': 'list'; 'aria-controls'?: string; 'aria-activedescendant'?: string };
  /** The suggestions, and what screen readers hear of them. */
  list: ReactNode;
  /** Does what a key means for what is offered; false where it means nothing. */
  act: (event: KeyboardEvent) => boolean;
  /** Other things are offered from here on. */
  begin: () => void;
}

interface CompletedFieldProps {
  completion: Pick<Completion, 'list'>;
  className?: string;
  children: ReactNode;
}

/** A field with what completes it below. */
export function CompletedField({ completion, className, children }: CompletedFieldProps) {
  return (
    <div className={classNames(styles.place, className)}>
      {children}
      {completion.list}
    </div>
  );
}

/** Completes what is typed into a field: by the arrows with Enter or Tab, or by the mouse. */
export function useCompletion({
  label,
  nouns: [one, several],
  offered,
  isFirstActive,
  choose,
  close,
}: CompletionOptions): Completion {
  const listId = useId();
  const first = isFirstActive ? 0 : -1;
  const [at, setActive] = useState(first);
  const active = at < offered.length ? at : first;
  const isOpen = offered.length > 0;

  function act(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    if (!isOpen || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return false;
    const chosen = offered[active];
    if (key === 'ArrowDown') setActive((active + 1) % offered.length);
    else if (key === 'ArrowUp') setActive((Math.max(active, 0) + offered.length - 1) % offered.length);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    wiring: {
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
    },
    act,
    begin: () => setActive(first),
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
