import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { TextAreaField } from '@/components/ui/field';
import { CompletedField, useCompletion } from '@/components/ui/use-completion';
import { useMyAccount, useStaffNames } from '@/lib/features/accounts/client';
import { findUnfinishedMention, suggestNames } from '@/lib/features/notes/rules';

const MOST_OFFERED = 6;

interface BegunMention {
  /** It begins with the @. */
  text: string;
  end: number;
}

/** Completes colleagues' names after an @. */
export function MentionField({ onKeyDown, onBlur, ...field }: ComponentProps<typeof TextAreaField>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [begun, setBegun] = useState<BegunMention | null>(null);
  const staff = useStaffNames();
  const own = useMyAccount().data?.username;
  const colleagues = staff.filter((name) => name !== own);
  const offered = begun ? suggestNames(begun.text, colleagues).slice(0, MOST_OFFERED) : [];
  const completion = useCompletion({
    label: 'Colleagues',
    nouns: ['name', 'names'],
    offered,
    isFirstActive: true,
    choose: complete,
    close: () => setBegun(null),
  });

  function updateMention(element: HTMLTextAreaElement) {
    area.current = element;
    const { selectionStart: end, selectionEnd, value } = element;
    const text = end === selectionEnd ? findUnfinishedMention(value.slice(0, end)) : null;
    if (text === begun?.text && end === begun?.end) return;
    setBegun(text === null ? null : { text, end });
    completion.reset();
  }

  function complete(name: string) {
    if (!begun || !area.current) return;
    area.current.setSelectionRange(begun.end - begun.text.length, begun.end);
    // No other way of inserting text keeps the browser's Undo working.
    document.execCommand('insertText', false, `@${name} `);
    setBegun(null);
  }

  function chooseByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (completion.handleKey(event)) return;
    // Enter may have sent the note.
    if (event.key === 'Enter') setBegun(null);
    onKeyDown?.(event);
  }

  return (
    <CompletedField completion={completion}>
      <TextAreaField
        {...field}
        {...completion.wiring}
        onKeyDown={chooseByKey}
        onSelect={({ currentTarget }) => updateMention(currentTarget)}
        onBlur={(event) => {
          setBegun(null);
          onBlur?.(event);
        }}
      />
    </CompletedField>
  );
}
