import { statusIcons } from '@/components/records/status-badge';
import { Icon } from '@/components/ui/icon';
import type { BrowseItem } from '@/lib/features/questions/client';
import { statusNames } from '@/lib/features/records/rules';
import styles from './category-strip.module.css';

interface CategoryStripProps {
  items: readonly BrowseItem[];
  /** Index of the shown item. */
  position: number;
  onStep: (position: number) => void;
}

/** The number of a question within its category, from 1: a weekly date may have several. */
function numberInCategory(items: readonly BrowseItem[], index: number): number {
  return items.slice(0, index + 1).filter(({ categoryId }) => categoryId === items[index]?.categoryId).length;
}

/** All categories of the date with the status of their questions, to jump to one. */
export function CategoryStrip({ items, position, onStep }: CategoryStripProps) {
  const missing = items.filter(({ question }) => !question).length;
  return (
    <nav className={styles.strip} aria-label="Categories">
      <ol className={styles.stops}>
        {items.map(({ categoryId, category, question, inactive }, index) => (
          <li key={question?.id ?? `${categoryId} ${question?.question}`}>
            <button
              type="button"
              className={styles.stop}
              aria-current={index === position ? 'true' : undefined}
              data-missing={!question}
              onClick={() => onStep(index)}
            >
              <Icon
                name={question ? statusIcons[question.status ?? 'ready'] : 'plus'}
                className={styles.icon}
              />
              <span dir="auto">{category}</span>
              {numberInCategory(items, index) > 1 && <span>{numberInCategory(items, index)}</span>}
              {!question && <span className="visually-hidden">(missing)</span>}
              {question?.status && question.status !== 'ready' && (
                <span className={styles.inactive}>{statusNames[question.status].toLowerCase()}</span>
              )}
              {inactive && <span className={styles.inactive}>inactive</span>}
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.summary}>{missing === 0 ? 'Complete' : `${missing} missing`}</p>
    </nav>
  );
}
