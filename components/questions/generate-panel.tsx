import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { SelectField } from '@/components/ui/select-field';
import { TextAreaField } from '@/components/ui/text-area-field';
import { type Difficulty, difficulties, PROMPT_MAX_LENGTH } from '@/lib/features/generation/rules';
import { choiceNames, type Game, type QuestionDraft } from '@/lib/features/questions/rules';
import styles from './generate-panel.module.css';
import { draftFields, type QuestionValues } from './question-draft';
import { useGeneration } from './use-generation';

/** After so long people should know that nothing is broken yet, and what else they can do. */
const LONG_WAIT_MS = 5000;

interface GeneratePanelProps {
  form: UseFormReturn<QuestionValues>;
  categoryName: string;
  game: Game;
}

/** What a generation has put into the form, and what was there before. */
interface Filled {
  draft: QuestionDraft;
  before: QuestionValues;
}

function hasText(draft: QuestionDraft): boolean {
  return draftFields.some((field) => draft[field]);
}

/**
 * Has a question drafted into the form (spec, section 4). What a person typed comes back with one click. In the weekly
 * game, which is played for money, the selection is cleared: a person checks the answer and marks it.
 */
export function GeneratePanel({ form, categoryName, game }: GeneratePanelProps) {
  const [difficulty, setDifficulty] = useState<Difficulty>('medium');
  const [prompt, setPrompt] = useState('');
  const [filled, setFilled] = useState<Filled | null>(null);
  const generateButton = useRef<HTMLButtonElement>(null);

  const { generation, generate, cancel } = useGeneration((draft) => {
    const before = form.getValues();
    const shown = game === 'weekly' ? { ...draft, correctChoice: null } : draft;
    form.reset({ ...before, ...shown }, { keepDefaultValues: true, keepFieldsRef: true });
    setFilled({ draft, before });
  });
  const isRunning = generation.state === 'running';

  function start() {
    setFilled(null);
    generate({ categoryName, difficulty, prompt });
  }

  function undo() {
    if (filled) form.reset(filled.before, { keepDefaultValues: true, keepFieldsRef: true });
    setFilled(null);
    form.setFocus('question');
  }

  return (
    <div className={styles.panel}>
      <div className={styles.controls}>
        <SelectField
          label="Difficulty"
          className={styles.difficulty}
          value={difficulty}
          onChange={({ target }) => setDifficulty(target.value as Difficulty)}
        >
          {difficulties.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Button ref={generateButton} busy={isRunning} onClick={start}>
          Generate Question
        </Button>
        {isRunning && (
          <Button
            variant="quiet"
            onClick={() => {
              cancel();
              generateButton.current?.focus();
            }}
          >
            Cancel
          </Button>
        )}
        <details className={styles.own}>
          <summary>Use a prompt of your own</summary>
          <TextAreaField
            label="Prompt"
            hint="Describe the question you want. While there is something here, the difficulty is not used."
            maxLength={PROMPT_MAX_LENGTH}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
        </details>
      </div>
      <div role="status" className={styles.status}>
        {isRunning && <WaitingNote />}
        {filled && <GenerationNote filled={filled} game={game} onUndo={undo} />}
      </div>
      {generation.state === 'failed' && (
        <Message tone="error" action={<Button onClick={start}>Retry</Button>}>
          {generation.message}
        </Message>
      )}
    </div>
  );
}

function WaitingNote() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p>
      Generating a question…
      {isLong && ' The generator has not answered yet: wait, or cancel and write the question yourself.'}
    </p>
  );
}

function GenerationNote({
  filled: { draft, before },
  game,
  onUndo,
}: {
  filled: Filled;
  game: GeneratePanelProps['game'];
  onUndo: () => void;
}) {
  const position = draft.correctChoice ? choiceNames.indexOf(draft.correctChoice) + 1 : 0;
  return (
    <div className={styles.note}>
      <p>
        {hasText(before) ? 'The generated question replaced what was here. ' : 'Question generated. '}
        {game === 'weekly'
          ? `The generator takes choice ${position} for the correct one: check it, then mark it.`
          : 'Check the facts before you save.'}
      </p>
      {hasText(before) && <Button onClick={onUndo}>Undo</Button>}
    </div>
  );
}
