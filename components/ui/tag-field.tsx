import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ControlProps, FieldFrame } from './field';
import { IconButton } from './icon-button';
import styles from './tag-field.module.css';
import { CompletedField, useCompletion } from './use-completion';

const OFFERED_MAX = 8;

interface TagFieldProps extends Omit<ControlProps<'input'>, 'value' | 'onChange' | 'ref'> {
  ref?: (input: HTMLInputElement | null) => void;
  /** It holds the tags, each followed by a comma, and then the unfinished text. */
  value: string;
  /** The value may contain empty tags and repeats, which the parent leaves out. */
  onChange: (value: string) => void;
  /** These tags complete the unfinished text; the likeliest one comes first. */
  suggestions: readonly string[];
}

/** Edits tags. A comma, Enter, or leaving the field finishes a tag; Backspace in the empty field removes the last. */
export function TagField({ value, onChange, suggestions, ref, onFocus, ...props }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  /** The person can open the list before typing, and close it while typing. Null shows the list for typed text. */
  const [requestedState, setRequestedState] = useState<'open' | 'closed' | null>(null);
  const pieces = value.split(',');
  const typed = pieces.at(-1) ?? '';
  const tags = pieces.slice(0, -1);
  const isOpen =
    hasFocus && requestedState !== 'closed' && (typed.trim() !== '' || requestedState === 'open');
  const completion = useCompletion({
    label: props.label,
    nouns: ['tag', 'tags'],
    offered: isOpen ? suggestions.slice(0, OFFERED_MAX) : [],
    isFirstActive: false,
    choose: (tag) => setPieces(...tags, tag, ''),
    close: () => setRequestedState('closed'),
  });

  function setPieces(...parts: string[]) {
    onChange(parts.join(','));
    completion.reset();
    setRequestedState(null);
  }

  // Leaving the field finishes a tag, unless the form was emptied meanwhile.
  const finishTag = useEffectEvent(() => typed.trim() !== '' && setPieces(...tags, typed, ''));
  useEffect(() => {
    if (!hasFocus) finishTag();
  }, [hasFocus]);

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || completion.handleKey(event)) return;
    if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      setPieces(...tags, typed, '');
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0)
      setPieces(...tags.slice(0, -1), '');
    else if (event.key === 'ArrowDown') setRequestedState('open');
  }

  return (
    <FieldFrame field={props}>
      {(control) => (
        <CompletedField completion={completion}>
          <div className={styles.box}>
            {tags.length > 0 && (
              <ul className={styles.tags} aria-label={props.label}>
                {tags.map((tag) => (
                  <li key={tag} className={styles.tag}>
                    <bdi>{tag}</bdi>
                    <IconButton
                      icon="close"
                      label={`Remove ${tag}`}
                      className={styles.remove}
                      onClick={() => {
                        setPieces(...tags.filter((other) => other !== tag), typed);
                        input.current?.focus();
                      }}
                    />
                  </li>
                ))}
              </ul>
            )}
            <input
              dir="auto"
              autoComplete="off"
              role="combobox"
              aria-expanded={completion.wiring['aria-controls'] !== undefined}
              {...control}
              {...completion.wiring}
              ref={(element) => {
                input.current = element;
                ref?.(element);
              }}
              className={styles.typed}
              value={typed}
              onChange={({ target }) => setPieces(...tags, target.value)}
              onKeyDown={handleKey}
              onFocus={(event) => {
                setHasFocus(true);
                onFocus?.(event);
              }}
              onBlur={() => setHasFocus(false)}
            />
          </div>
        </CompletedField>
      )}
    </FieldFrame>
  );
}
