import type { ChangeEvent, CompositionEvent, RefCallback } from 'react';
import { TextField } from '@/components/ui/field';
import { puzzleTexts, toUpperCaseWord, WORD_MAX_LETTERS } from '@/lib/features/word-puzzles/rules';

interface WordFieldProps {
  value: string;
  onChange: (word: string) => void;
  onBlur: () => void;
  isInvalid: boolean;
  ref: RefCallback<HTMLInputElement>;
}

/** Writes the word in upper case into the input element, so that the caret stays at its place. */
function forceUpperCase(input: HTMLInputElement): string {
  const word = toUpperCaseWord(input.value);
  if (word !== input.value) {
    // Some letters grow, such as ß to SS: the caret stays behind the same letters.
    const before = toUpperCaseWord(input.value.slice(0, input.selectionStart ?? undefined));
    input.value = word;
    input.setSelectionRange(before.length, before.length);
  }
  return word;
}

/** Converts text to upper case as it is typed or pasted. Text of an input method is converted when it is complete. */
export function WordField({ value, onChange, onBlur, isInvalid, ref }: WordFieldProps) {
  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    onChange(isComposing ? target.value : forceUpperCase(target));
  }

  function changeComposed({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    onChange(forceUpperCase(currentTarget));
  }

  return (
    <TextField
      ref={ref}
      label={puzzleTexts.word.title}
      hint={`Letters only, at most ${WORD_MAX_LETTERS}`}
      value={value}
      onChange={change}
      onCompositionEnd={changeComposed}
      onBlur={onBlur}
      aria-invalid={isInvalid || undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
