import { ChangedFields } from '@/components/history/changed-fields';
import { Button } from '@/components/ui/button';
import { useGeneration } from '@/lib/features/generation/client';
import type { Generation } from '@/lib/features/generation/contract';
import { describeCheck, isAnswerConfirmed } from '@/lib/features/generation/rules';
import { listChangedFields } from '@/lib/features/history/rules';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { correctChoiceDetails, questionTextNames, questionTexts } from '@/lib/features/questions/fields';
import { findChoice, type QuestionDraft } from '@/lib/features/questions/rules';
import { readModel } from '@/lib/features/records/rules';
import styles from './records.module.css';

/** Returns the fields that are compared with the generated draft, by the history's names. */
function toComparedFields(draft: QuestionDraft): Record<string, string> {
  const texts = questionTextNames.map((name) => [questionTexts[name].title, draft[name]]);
  const { correctChoice } = draft;
  return {
    ...Object.fromEntries(texts),
    [correctChoiceDetails.title]: correctChoice ? draft[correctChoice] : '',
  };
}

type Claimed = Pick<Generation, 'explanation' | 'source'>;

function Claims({ explanation, source, onTake }: Claimed & Pick<OriginNoteProps, 'onTake'>) {
  if (!explanation && !source) return null;
  return (
    <>
      <p>The generator claims, and nobody has checked:</p>
      <blockquote className={styles.claims} dir="auto">
        {explanation && <p>{explanation}</p>}
        {source && <p>Source: {source}</p>}
      </blockquote>
      {onTake && (
        <Button className={styles.take} onClick={() => onTake({ explanation, source })}>
          I have checked it: fill it in
        </Button>
      )}
    </>
  );
}

interface OriginNoteProps {
  /** It is null if a person wrote the question. */
  generationId: string | null;
  draft: QuestionDraft;
  /** It copies the model's claims into the form; it is absent outside of forms and if the form already has a text. */
  onTake?: (claimed: Claimed) => void;
}

/** Says which model generated the question, how its answer was checked, and what people have changed since. */
export function OriginNote({ generationId, draft, onTake }: OriginNoteProps) {
  const generation = useGeneration(generationId);
  if (!generationId || !generation) return null;
  const { question, choices, correct, check } = generation;
  const isConfirmed = isAnswerConfirmed(correct, check.answers);
  // An answer that is not chosen yet does not count as a change.
  const correctChoice = draft.correctChoice && correct;
  const sides = {
    before: toComparedFields({ question, ...choices, correctChoice }),
    after: toComparedFields(draft),
  };
  const changes = listChangedFields(sides).length;
  return (
    <section className={styles.note} aria-label="Generated">
      <p>
        <strong>{isConfirmed ? 'Generated' : 'Check the answer'}</strong>{' '}
        <span className="quiet">by {readModel(generationId)}</span>
      </p>
      <p dir="auto">{describeCheck(generation)}</p>
      <Claims {...generation} onTake={onTake} />
      {changes > 0 && (
        <details>
          <summary>{changes === 1 ? '1 field' : `${changes} fields`} changed since by a person</summary>
          <ChangedFields {...sides} />
        </details>
      )}
    </section>
  );
}

export function StoredOrigin({ question: info }: { question: QuestionInfo }) {
  const { question, choices, correctChoice = '', generationId = null } = info;
  const draft = { question, ...choices, correctChoice: findChoice(choices, correctChoice) };
  return <OriginNote generationId={generationId} draft={draft} />;
}
