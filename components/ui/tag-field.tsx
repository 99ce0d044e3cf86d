import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldFrame, type FieldProps, splitFieldProps } from './field';
import { IconButton } from './icon-button';
import styles from './tag-field.module.css';
import { CompletedField, useCompletion } from './use-completion';

/** The most offered tags; further letters find others. */
const MOST_OFFERED = 8;

interface TagFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'ref'> {
  ref?: (input: HTMLInputElement | null) => void;
  /** The tags, each followed by a comma, and then the unfinished text. */
  value: string;
  onChange: (value: string) => void;
  /** Completions of the unfinished text, likeliest first. */
  suggestions: readonly string[];
}

/** A comma, Enter, or leaving the field finishes a tag; Backspace in the empty field removes the last. */
export function TagField({ value, onChange, suggestions, ref, onFocus, ...props }: TagFieldProps) {
  const { frame, control } = splitFieldProps(props);
  const input = useRef<HTMLInputElement>(null);
  const [isIn, setIsIn] = useState(false);
  /** The list can be opened without typed text, and closed in spite of some. */
  const [wish, setWish] = useState<'open' | 'closed' | null>(null);
  const pieces = value.split(',');
  const typed = pieces.at(-1) ?? '';
  const tags = pieces.slice(0, -1);
  const isOpen = isIn && wish !== 'closed' && (typed.trim() !== '' || wish === 'open');
  const completion = useCompletion({
    label: frame.label,
    nouns: ['tag', 'tags'],
    offered: isOpen ? suggestions.slice(0, MOST_OFFERED) : [],
    isFirstActive: false,
    choose: (tag) => put(...tags, tag, ''),
    close: () => setWish('closed'),
  });

  function put(...parts: string[]) {
    onChange(parts.join(','));
    completion.begin();
    setWish(null);
  }

  // Leaving the field finishes a tag, unless the form was emptied meanwhile.
  const end = useEffectEvent(() => typed.trim() !== '' && put(...tags, typed, ''));
  useEffect(() => {
    if (!isIn) end();
  }, [isIn]);

  function act(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || completion.act(event)) return;
    const isEmpty = typed === '';
    if (event.key === 'Enter' && typed.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      put(...tags, typed, '');
    } else if (event.key === 'Backspace' && isEmpty && tags.length > 0) put(...tags.slice(0, -1), '');
    else if (event.key === 'ArrowDown') setWish('open');
  }

  return (
    <FieldFrame {...frame}>
      {(wiring) => (
        <CompletedField completion={completion}>
          <div className={styles.box}>
            {tags.length > 0 && (
              <ul className={styles.tags} aria-label={frame.label}>
                {tags.map((tag) => (
                  <li key={tag} className={styles.tag}>
                    <bdi>{tag}</bdi>
                    <IconButton
                      icon="close"
                      label={`Remove ${tag}`}
                      className={styles.remove}
                      onClick={() => {
                        put(...tags.filter((other) => other !== tag), typed);
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
              {...wiring}
              {...completion.wiring}
              ref={(element) => {
                input.current = element;
                ref?.(element);
              }}
              className={styles.typed}
              value={typed}
              onChange={({ target }) => put(...tags, target.value)}
              onKeyDown={act}
              onFocus={(event) => {
                setIsIn(true);
                onFocus?.(event);
              }}
              onBlur={() => setIsIn(false)}
            />
          </div>
        </CompletedField>
      )}
    </FieldFrame>
  );
}
