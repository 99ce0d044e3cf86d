import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { TextAreaField } from '@/components/ui/text-area-field';
import { findBegunMention, suggestNames } from '@/lib/features/notes/rules';
import { useMyAccount, useStaffNames } from '@/lib/features/staff/client';
import styles from './mention-field.module.css';

/** How many names are offered at once: more are found by another letter. */
const MOST_OFFERED = 6;

/** A name that somebody is about to write. */
interface Begun {
  /** What there is of it, from its @ on. */
  text: string;
  /** Where that ends. */
  end: number;
}

/**
 * Several lines of text in which names of colleagues behind an @ are completed: by the arrows with Enter or Tab, or by the
 * mouse. The field keeps the focus; what is offered is its active descendant.
 */
export function MentionField({
  className,
  onKeyDown,
  onSelect,
  onBlur,
  ...field
}: ComponentProps<typeof TextAreaField>) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [active, setActive] = useState(0);
  const staff = useStaffNames();
  const own = useMyAccount().data?.username;
  const offered = begun
    ? suggestNames(
        begun.text,
        staff.filter((name) => name !== own),
      ).slice(0, MOST_OFFERED)
    : [];
  const isOpen = offered.length > 0;

  function look(element: HTMLTextAreaElement) {
    area.current = element;
    const { selectionStart: end, selectionEnd, value } = element;
    const text = end === selectionEnd ? findBegunMention(value.slice(0, end)) : null;
    if (text === begun?.text && end === begun?.end) return;
    setBegun(text === null ? null : { text, end });
    setActive(0);
  }

  function complete(name: string) {
    if (!begun || !area.current) return;
    area.current.setSelectionRange(begun.end - begun.text.length, begun.end);
    // The only way of inserting text that keeps the browser's Undo working.
    document.execCommand('insertText', false, `@${name} `);
    setBegun(null);
  }

  /** Does what a key means for what is offered; false where it means nothing. */
  function act(key: string): boolean {
    const step = { ArrowDown: 1, ArrowUp: offered.length - 1 }[key];
    if (step) setActive((active + step) % offered.length);
    else if (key === 'Enter' || key === 'Tab') complete(offered[active] ?? '');
    else if (key === 'Escape') setBegun(null);
    else return false;
    return true;
  }

  function chooseByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event;
    const isPlain = !(ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing);
    if (isOpen && isPlain && act(key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // What is written may be sent by this.
    if (key === 'Enter') setBegun(null);
    onKeyDown?.(event);
  }

  return (
    <div className={classNames(styles.place, className)}>
      <TextAreaField
        {...field}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onKeyDown={chooseByKey}
        onSelect={(event) => {
          look(event.currentTarget);
          onSelect?.(event);
        }}
        onBlur={(event) => {
          setBegun(null);
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Colleagues" className={styles.names}>
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.name}
              onMouseDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                complete(name);
              }}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
      <span role="status" className="visually-hidden">
        {isOpen && `${offered.length === 1 ? '1 name' : `${offered.length} names`}: arrows and Enter choose.`}
      </span>
    </div>
  );
}
