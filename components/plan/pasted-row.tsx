import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextAreaField } from '@/components/ui/field';
import { choiceNames } from '@/lib/contract/kinds';
import { CELL_FIELDS, type Cells, titleOfField } from '@/lib/features/import-export/fields';
import type { DraftText } from '@/lib/features/plan/draft-text';
import type { PastedRow as Row } from './pasted-drafts';
import styles from './plan-dialogs.module.css';

/** The choices with the mark of the correct one, or the hint, as they will be stored. */
function DraftRest({ draft: { question, puzzle } }: { draft: DraftText }) {
  if (puzzle) return puzzle.hint && <p dir="auto">{puzzle.hint}</p>;
  if (!question) return null;
  const named = choiceNames.filter((name) => question[name]);
  const correct = question.correctChoice && named.find((name) => question[name] === question.correctChoice);
  return (
    <p className={styles.choices}>
      {named.map((name) => (
        <span key={name} dir="auto" className={styles.choice} data-correct={name === correct}>
          {question[name]}
          {name === correct && (
            <>
              <span aria-hidden="true"> ✓</span>
              <span className="visually-hidden"> is correct</span>
            </>
          )}
        </span>
      ))}
    </p>
  );
}

interface PastedRowProps {
  row: Row;
  place: string;
  isLeftOut: boolean;
  /** It was sent and may be stored, so it is sent again as it is. */
  isFixed: boolean;
  onCorrect: (cells: Cells) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
}

export function PastedRow({ row, place, isLeftOut, isFixed, onCorrect, onLeaveOut }: PastedRowProps) {
  const { cells, title, draft, problem, lacks } = row;
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = problem !== undefined && !isLeftOut;
  return (
    <li className={styles.row} data-wrong={isWrong}>
      <div className={styles.ends}>
        <p className={styles.place}>{isLeftOut ? 'Left out' : place}</p>
        {!isFixed && (
          <div className="row-2">
            {!isLeftOut && (
              <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                Correct
              </Button>
            )}
            <Button variant="quiet" onClick={() => onLeaveOut(!isLeftOut)}>
              {isLeftOut ? 'Include' : 'Leave out'}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.title} dir="auto">
        {title || 'Without a text'}
      </p>
      <DraftRest draft={draft} />
      {isWrong && <p className={styles.problem}>Wrong: {problem}</p>}
      {!problem && lacks.length > 0 && <p className={styles.lacks}>A draft that lacks {lacks.join(', ')}.</p>}
      {isOpen && !isFixed && (
        <div className={styles.cells}>
          {CELL_FIELDS.filter((field) => field in cells).map((field) => (
            <TextAreaField
              key={field}
              label={titleOfField(field)}
              rows={1}
              value={cells[field]}
              onChange={({ target }) => onCorrect({ ...cells, [field]: target.value })}
            />
          ))}
        </div>
      )}
    </li>
  );
}
