import { useRef } from 'react';
import { useOwnApi } from '@/components/layout/own-api';
import { QuestionMedia } from '@/components/media/question-media';
import { NotesMark } from '@/components/notes/notes-mark';
import { StatusBadge, statusIcons } from '@/components/records/record-badges';
import { buildCreatePath, buildEditPath } from '@/components/staff-paths/record-paths';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { ButtonLink } from '@/components/ui/screen-link';
import { ChoiceList, Explanation } from '@/components/visitor-questions/question-text';
import type { QuestionGame } from '@/lib/contract/kinds';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useUnresolvedNotes } from '@/lib/features/notes/client';
import type { BrowseItem } from '@/lib/features/questions/client';
import { findEditableId } from '@/lib/features/questions/rules';
import { statusNames } from '@/lib/features/records/rules';
import styles from './browse-screen.module.css';
import { ShareLink } from './share-link';

interface BrowseStopProps {
  game: QuestionGame;
  date: CalendarDate;
  items: readonly BrowseItem[];
  position: number;
  onStep: (by: -1 | 1) => void;
}

function StopContent({ game, date, item }: Pick<BrowseStopProps, 'game' | 'date'> & { item: BrowseItem }) {
  const isOwnApi = useOwnApi();
  const { question } = item;
  if (!question) {
    return (
      <div className={styles.gap}>
        <p>No trivia question for this date</p>
        <ButtonLink variant="primary" href={buildCreatePath(game, date, item)}>
          Create Question
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.question}>
      <p className={styles.text} dir="auto">
        {question.question}
      </p>
      <QuestionMedia question={question} />
      <ChoiceList
        question={question.question}
        choices={question.choices}
        correctChoice={question.correctChoice}
      />
      {isOwnApi && <Explanation>{question.explanation}</Explanation>}
      <div className={classNames(styles.actions, 'row-3')}>
        {game === 'weekly' && !item.inactive && (
          <ButtonLink href={buildCreatePath(game, date, item)}>Add another question</ButtonLink>
        )}
        {question.questionTag && <ShareLink key={question.questionTag} questionTag={question.questionTag} />}
      </div>
    </div>
  );
}

/** Shows one category of a date with its question, or the way to create it (docs/product.md, 2). */
export function BrowseStop({ game, date, items, position, onStep }: BrowseStopProps) {
  const openNotes = useUnresolvedNotes('question');
  const heading = useRef<HTMLHeadingElement>(null);
  const item = items[position];
  if (!item) return null;

  function step(by: -1 | 1) {
    const next = position + by;
    // At either end the pressed button disappears, so the heading gets the focus.
    if (next === 0 || next === items.length - 1) heading.current?.focus();
    onStep(by);
  }

  const editableId = item.question && findEditableId(game, item.question);
  return (
    <Card as="article" className={styles.stop} aria-label={item.category}>
      <header className={styles.category}>
        <span className={styles.step}>
          {position > 0 && (
            <IconButton icon="arrow-left" label="Previous category" onClick={() => step(-1)} />
          )}
        </span>
        <div className={styles.name} aria-live="polite">
          <h2 ref={heading} tabIndex={-1} dir="auto">
            {item.category}
          </h2>
          <p className="small-print">
            {position + 1} of {items.length}
          </p>
          <NotesMark count={openNotes.get(item.question?.id ?? '')} />
          {item.question?.status && <StatusBadge status={item.question.status} />}
          {item.inactive && <Badge tone="neutral">Inactive</Badge>}
        </div>
        <span className={styles.step}>
          {editableId && (
            <ButtonLink href={buildEditPath(game, date, item.categoryId, editableId)}>Edit</ButtonLink>
          )}
          {position < items.length - 1 && (
            <IconButton icon="arrow-right" label="Next category" onClick={() => step(1)} />
          )}
        </span>
      </header>
      <StopContent game={game} date={date} item={item} />
    </Card>
  );
}

/** Numbers the second and later questions of a category, because a weekly date may have several. */
function NumberInCategory({ items, position }: Pick<BrowseStopProps, 'items' | 'position'>) {
  const before = items.slice(0, position);
  const earlier = before.filter(({ categoryId }) => categoryId === items[position]?.categoryId);
  return earlier.length > 0 && <span>{earlier.length + 1}</span>;
}

interface CategoryStripProps extends Pick<BrowseStopProps, 'items' | 'position'> {
  onPick: (position: number) => void;
}

export function CategoryStrip({ items, position, onPick }: CategoryStripProps) {
  const missing = items.filter(({ question }) => !question).length;
  return (
    <nav className={styles.strip} aria-label="Categories">
      <ol className="row-2">
        {items.map(({ categoryId, category, question, inactive }, index) => (
          <li key={question?.id ?? `${categoryId} ${question?.question}`}>
            <button
              type="button"
              className={styles.stripStop}
              aria-current={index === position ? 'true' : undefined}
              data-missing={!question}
              onClick={() => onPick(index)}
            >
              <Icon
                name={question ? statusIcons[question.status ?? 'ready'] : 'plus'}
                className={styles.icon}
              />
              <span dir="auto">{category}</span>
              <NumberInCategory items={items} position={index} />
              {!question && <span className="visually-hidden">(missing)</span>}
              {question?.status && question.status !== 'ready' && (
                <span className={styles.detail}>{statusNames[question.status].toLowerCase()}</span>
              )}
              {inactive && <span className={styles.detail}>inactive</span>}
            </button>
          </li>
        ))}
      </ol>
      <p className="small-print">{missing === 0 ? 'Complete' : `${missing} missing`}</p>
    </nav>
  );
}
