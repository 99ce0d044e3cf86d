import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useController, useFormState, useWatch } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { DifficultyField, LanguageField } from '@/components/records/draft-wish-fields';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TextAreaField } from '@/components/ui/field';
import { useShortcut } from '@/lib/browser/shortcuts';
import type { Game } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { type Drafted, type DraftWish, generateDraft } from '@/lib/features/generation/client';
import { type DraftLanguage, PROMPT_MAX_LENGTH } from '@/lib/features/generation/rules';
import { GenerationNote, SwitchButtons, WaitingNote } from './generation-note';
import {
  type GeneratedValues,
  type GeneratorState,
  isTyped,
  pickDraft,
  type QuestionValues,
} from './question-draft';
import styles from './question-form.module.css';

type Generation = { state: 'idle' } | { state: 'running' } | { state: 'failed'; message: string };

/** Runs one generation at a time; `cancel` and unmounting also end it on the server. */
function useGeneration(onDrafted: (drafted: Drafted, wish: DraftWish) => void) {
  const [generation, setGeneration] = useState<Generation>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function generate(wish: DraftWish) {
    const controller = new AbortController();
    running.current = controller;
    setGeneration({ state: 'running' });
    try {
      const drafted = await generateDraft(wish, controller.signal);
      if (controller.signal.aborted) return;
      setGeneration({ state: 'idle' });
      onDrafted(drafted, wish);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setGeneration({ state: 'failed', message: error.message });
    }
  }

  function cancel() {
    running.current?.abort();
    setGeneration({ state: 'idle' });
  }

  const endFailure = useCallback(
    () => setGeneration((now) => (now.state === 'failed' ? { state: 'idle' } : now)),
    [],
  );

  return { generation, generate, cancel, endFailure };
}

interface GeneratePanelProps {
  form: UseFormReturn<QuestionValues>;
  categoryName: string;
  game: Game;
}

/**
 * Generates a question (docs/product.md, 4); a person marks the answer of the weekly game, which is played for money.
 */
export function GeneratePanel({ form, categoryName, game }: GeneratePanelProps) {
  const filled = useWatch({ control: form.control, name: 'filled' });
  const { field: difficulty } = useController({ control: form.control, name: 'difficulty' });
  const [prompt, setPrompt] = useState('');
  const [language, setLanguage] = useState<DraftLanguage>('en');
  const isOwnApi = useOwnApi();
  const generateButton = useRef<HTMLButtonElement>(null);

  /** Replaces the form's text, but not its media and slot. */
  function fill(draft: GeneratedValues, next: GeneratorState) {
    const values = { ...form.getValues(), ...draft, filled: next };
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }

  const { generation, generate, cancel, endFailure } = useGeneration(
    ({ draft, generation: stored }, wish) => {
      // A free prompt does not say how hard the question is.
      const level = wish.prompt.trim() === '' ? wish.difficulty : form.getValues('difficulty');
      const generated = { ...draft, difficulty: level, generationId: stored?.id ?? null };
      const shown = game === 'weekly' ? { ...generated, correctChoice: null } : generated;
      const values = form.getValues();
      const before = pickDraft(values);
      const undo = values.filled?.undo ?? [];
      fill(shown, {
        generated,
        undo: isTyped(before, values.filled) ? [...undo, before] : undo,
        redo: [],
        isChecked: stored !== undefined,
      });
    },
  );
  const isRunning = generation.state === 'running';
  const { isSubmitting } = useFormState({ control: form.control });
  useEffect(() => {
    if (isSubmitting) endFailure();
  }, [isSubmitting, endFailure]);

  const start = () => generate({ categoryName, difficulty: difficulty.value || 'medium', prompt, language });

  useShortcut({
    keys: 'Alt+G',
    description: 'Generate a question',
    run: () => generateButton.current?.click(),
  });

  function switchText(from: 'undo' | 'redo') {
    const wanted = filled?.[from].at(-1);
    if (!filled || !wanted) return;
    const to = from === 'undo' ? 'redo' : 'undo';
    const current = pickDraft(form.getValues());
    fill(wanted, { ...filled, [from]: filled[from].slice(0, -1), [to]: [...filled[to], current] });
    form.setFocus('question');
  }

  return (
    <div className={styles.panel}>
      <div className={styles.controls}>
        <DifficultyField
          className={classNames(styles.difficulty, styles.field)}
          value={difficulty.value || (isOwnApi ? '' : 'medium')}
          onChoose={difficulty.onChange}
        />
        <Button ref={generateButton} aria-keyshortcuts="Alt+G" busy={isRunning} onClick={start}>
          Generate Question
        </Button>
      </div>
      <div className={styles.prompting}>
        <details className={styles.own}>
          <summary>Use a prompt of your own</summary>
          <TextAreaField
            label="Prompt"
            hint="Describe the question you want. If you write something here, the difficulty is ignored."
            maxLength={PROMPT_MAX_LENGTH}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
          {isOwnApi && (
            <LanguageField className={styles.difficulty} value={language} onChoose={setLanguage} />
          )}
        </details>
        <div className={styles.status}>
          <div role="status">
            {isRunning && (
              <WaitingNote
                onCancel={() => {
                  cancel();
                  generateButton.current?.focus();
                }}
              />
            )}
            {generation.state === 'idle' &&
              (filled ? (
                <GenerationNote filled={filled} game={game} onSwitch={switchText} />
              ) : (
                <p className={classNames(styles.note, 'small-print')}>
                  Generating replaces the text below; Undo brings yours back.
                </p>
              ))}
          </div>
          {generation.state === 'failed' && (
            <div role="alert" className={classNames(styles.note, styles.failure)}>
              <p>{generation.message}</p>
              <Button onClick={start}>Retry</Button>
              {filled && <SwitchButtons filled={filled} onSwitch={switchText} />}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
