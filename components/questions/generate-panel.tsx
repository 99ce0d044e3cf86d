import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useController, useFormState, useWatch } from 'react-hook-form';
import { useOwnApi } from '@/components/layout/own-api';
import { DifficultyField, LanguageField } from '@/components/records/draft-wish-fields';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { TextAreaField } from '@/components/ui/field';
import { useAction } from '@/components/ui/use-action';
import { useLatestWork } from '@/components/ui/use-latest-work';
import { useShortcut } from '@/lib/browser/shortcuts';
import { choiceNames, type QuestionGame } from '@/lib/contract/kinds';
import { type Drafted, type DraftWish, generateDraft } from '@/lib/features/generation/client';
import { type DraftLanguage, PROMPT_MAX_LENGTH } from '@/lib/features/generation/rules';
import {
  type GeneratedValues,
  type GeneratorState,
  isTyped,
  pickDraft,
  type QuestionValues,
} from './question-draft';
import styles from './question-form.module.css';

/** After this time the note names alternatives. */
const LONG_WAIT_MS = 5000;

function WaitingNote({ onCancel }: { onCancel: () => void }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.note}>
      <p>
        Generating a question…
        {isLong && ' There is no answer yet: wait, or cancel and write the question yourself.'}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Names the next step; `position` counts from 1, and is 0 without an answer or if the checker gave another one. */
function nameNextStep(game: QuestionGame, position: number, isChecked: boolean): string {
  if (isChecked && position === 0) return 'Check the answer: the checker gave another one.';
  if (game === 'weekly' && position > 0)
    return `The generator takes choice ${position} for the correct one: check and mark it.`;
  return 'Check the facts before you save.';
}

interface GenerationNoteProps {
  filled: GeneratorState;
  game: QuestionGame;
  onSwitch: (from: 'undo' | 'redo') => void;
}

function SwitchButtons({ filled: { undo, redo }, onSwitch }: Omit<GenerationNoteProps, 'game'>) {
  return (
    <>
      {undo.length > 0 && <Button onClick={() => onSwitch('undo')}>Undo</Button>}
      {redo.length > 0 && <Button onClick={() => onSwitch('redo')}>Redo</Button>}
    </>
  );
}

function GenerationNote({ filled, game, onSwitch }: GenerationNoteProps) {
  const { correctChoice } = filled.generated;
  const position = correctChoice ? choiceNames.indexOf(correctChoice) + 1 : 0;
  return (
    <div className={styles.note}>
      <p>
        {filled.redo.length > 0
          ? 'What was here before is back.'
          : `Question generated. ${nameNextStep(game, position, filled.isChecked)}`}
      </p>
      <SwitchButtons filled={filled} onSwitch={onSwitch} />
    </div>
  );
}

interface GeneratePanelProps {
  form: UseFormReturn<QuestionValues>;
  categoryName: string;
  game: QuestionGame;
}

/** Generates a question (docs/product.md, 4); a person marks the answer of the weekly game, played for money. */
export function GeneratePanel({ form, categoryName, game }: GeneratePanelProps) {
  const filled = useWatch({ control: form.control, name: 'filled' });
  const { field: difficulty } = useController({ control: form.control, name: 'difficulty' });
  const [prompt, setPrompt] = useState('');
  const [language, setLanguage] = useState<DraftLanguage>('en');
  const isOwnApi = useOwnApi();
  const generateButton = useRef<HTMLButtonElement>(null);

  /** Replaces the form's text, but not its media and slot. */
  function replaceText(draft: GeneratedValues, next: GeneratorState) {
    const values = { ...form.getValues(), ...draft, filled: next };
    form.reset(values, { keepDefaultValues: true, keepFieldsRef: true });
  }

  function showDraft({ draft, generation }: Drafted, wish: DraftWish) {
    // A free prompt does not say how hard the question is.
    const level = wish.prompt.trim() === '' ? wish.difficulty : form.getValues('difficulty');
    const generated = { ...draft, difficulty: level, generationId: generation?.id ?? null };
    const shown = game === 'weekly' ? { ...generated, correctChoice: null } : generated;
    const values = form.getValues();
    const before = pickDraft(values);
    const undo = values.filled?.undo ?? [];
    replaceText(shown, {
      generated,
      undo: isTyped(before, values.filled) ? [...undo, before] : undo,
      redo: [],
      isChecked: generation !== undefined,
    });
  }

  const { busy, problem, setProblem, run } = useAction<'generate'>();
  const work = useLatestWork();
  const { isSubmitting } = useFormState({ control: form.control });
  useEffect(() => {
    if (!isSubmitting) return;
    setProblem(null);
    // A draft that arrives later would fill the form of the next question.
    work.abort();
  }, [isSubmitting, setProblem, work]);

  /** Generates a question; `cancel` and unmounting also end the work on the server. */
  const start = () =>
    run('generate', async () => {
      const signal = work.begin();
      const wish = { categoryName, difficulty: difficulty.value || 'medium', prompt, language };
      const drafted = await generateDraft(wish, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (drafted && !signal.aborted) showDraft(drafted, wish);
    });

  function cancel() {
    work.abort();
    generateButton.current?.focus();
  }

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
    replaceText(wanted, { ...filled, [from]: filled[from].slice(0, -1), [to]: [...filled[to], current] });
    form.setFocus('question');
  }

  const isIdle = !busy && !problem;
  return (
    <div className={styles.panel}>
      <div className={styles.controls}>
        <DifficultyField
          className={classNames(styles.difficulty, styles.field)}
          value={difficulty.value || (isOwnApi ? '' : 'medium')}
          onChoose={difficulty.onChange}
        />
        <Button ref={generateButton} aria-keyshortcuts="Alt+G" busy={busy !== null} onClick={start}>
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
            {busy && <WaitingNote onCancel={cancel} />}
            {isIdle && filled && <GenerationNote filled={filled} game={game} onSwitch={switchText} />}
            {isIdle && !filled && (
              <p className={classNames(styles.note, 'small-print')}>
                Generating replaces the text below; Undo brings yours back.
              </p>
            )}
          </div>
          {problem && (
            <div role="alert" className={classNames(styles.note, styles.failure)}>
              <p>{problem}</p>
              <Button onClick={start}>Retry</Button>
              {filled && <SwitchButtons filled={filled} onSwitch={switchText} />}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
