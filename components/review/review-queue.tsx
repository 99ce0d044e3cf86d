import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/filter-fields';
import { Icon } from '@/components/ui/icon';
import { Message } from '@/components/ui/message';
import { useAddressFilter } from '@/components/ui/use-address-filter';
import { games, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { formatWeekdayDate } from '@/lib/dates/calendar-date';
import { useMayPublish } from '@/lib/features/accounts/client';
import { useActiveCategories } from '@/lib/features/categories/client';
import type { QueueFilter } from '@/lib/features/review/client';
import type { ReviewDetail, ReviewItem } from '@/lib/features/review/contract';
import { nameClaim } from '@/lib/features/review/rules';
import { nameItem, OWN_AI_DRAFTS, type Reviewed, readItem } from './review-paths';
import styles from './review-screen.module.css';

const filterNames = ['show', 'game', 'category', 'author'] as const;

export type FilterValues = Record<(typeof filterNames)[number], string>;

export function useReviewFilter() {
  const { values, update } = useAddressFilter([...filterNames, 'item']);
  const filter: QueueFilter = {
    game: REVIEWED_GAMES.find((game) => game === values.game),
    categoryId: values.category || undefined,
    author: values.author || undefined,
    show: values.show === OWN_AI_DRAFTS ? values.show : undefined,
  };
  return {
    values,
    filter,
    isOfDrafts: filter.show !== undefined,
    item: readItem(values.item),
    update: (change: Partial<FilterValues>) => update({ ...change, item: '' }),
    showItem: (item: Reviewed | null) => update({ item: item ? nameItem(item) : '' }, 'replace'),
  };
}

const gameNames = Object.entries(games).map(([game, { name }]) => [game, name] as const);

interface ReviewFilterProps {
  values: FilterValues;
  authors: readonly string[];
  onChange: (change: Partial<FilterValues>) => void;
}

export function ReviewFilter({ values, authors, onChange }: ReviewFilterProps) {
  const { data: categories = [] } = useActiveCategories();
  const categoryNames = categories.map(({ id, category }) => [id, category] as const);
  const people = new Set([...authors, values.author].filter(Boolean));
  const names = [...people].map((name) => [name, name] as const);
  const bind = (name: keyof FilterValues) => ({
    value: values[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  return (
    <search className={styles.filter}>
      <ChoiceField
        label="Show"
        value={values.show}
        all="What waits for a review"
        options={[[OWN_AI_DRAFTS, 'AI drafts of mine']]}
        onChoose={(show) => onChange({ show, author: '' })}
      />
      <ChoiceField {...bind('game')} label="Game" all="Every game" options={gameNames} />
      <ChoiceField {...bind('category')} label="Category" all="Every category" options={categoryNames} />
      {values.show !== OWN_AI_DRAFTS && (
        <ChoiceField {...bind('author')} label="Author" all="Everybody" options={names} />
      )}
    </search>
  );
}

interface ReviewListProps {
  label: string;
  items: readonly ReviewItem[];
  /** It is the index of the open item, and -1 if the item is not in the list. */
  position: number;
  onPick: (index: number) => void;
}

export function ReviewList({ label, items, position, onPick }: ReviewListProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.queue}>
        {items.map((item, index) => (
          <li key={`${item.subjectType} ${item.subjectId}`}>
            <button
              type="button"
              className={styles.waiting}
              aria-current={index === position ? 'true' : undefined}
              onClick={() => onPick(index)}
            >
              <span className={styles.place}>
                {item.forDate ? formatWeekdayDate(item.forDate) : 'Bench'} · <bdi>{item.category}</bdi>
              </span>
              <span className={styles.title} dir="auto">
                {item.title}
              </span>
              <span className={styles.place}>
                {item.proposal ? 'Proposed change' : games[item.game].name}
                {item.author && ` by ${item.author}`}
              </span>
              {item.claimedBy && (
                <span className={styles.claim}>
                  <Icon name="eye" /> {nameClaim(item.claimedBy)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ReviewOutcomeProps {
  /** It is the open item as it was loaded, and null if the item was deleted. */
  item: ReviewDetail | null | undefined;
  listed: ReviewItem | undefined;
  onReread: () => unknown;
  isOfDrafts: boolean;
}

const decidedTexts = {
  ready: 'This is no longer waiting: it is ready.',
  draft: 'This is no longer waiting: it is back with its author.',
  in_review: 'This is no longer a draft: it waits for a review.',
} as const;

/** Shows that the open item was deleted, decided or changed since it was loaded, or that somebody else reviews it. */
export function ReviewOutcome({ item, listed, onReread, isOfDrafts }: ReviewOutcomeProps) {
  const mayPublish = useMayPublish();
  if (item === null) {
    return (
      <Message tone="info">
        This was deleted meanwhile: there is nothing to review. The history can bring it back.
      </Message>
    );
  }
  if (!item) return null;
  if (item.status !== (isOfDrafts ? 'draft' : 'in_review'))
    return <Message tone="info">{decidedTexts[item.status]}</Message>;
  const isSame =
    !listed ||
    (listed.version === item.version &&
      listed.proposal?.id === item.proposal?.id &&
      listed.proposal?.version === item.proposal?.version);
  if (isSame) {
    return (
      listed?.claimedBy && (
        <Message tone="info">
          {nameClaim(listed.claimedBy)}.{mayPublish && !item.needsOther && ' You can decide it all the same.'}
        </Message>
      )
    );
  }
  return (
    <Message tone="warning" action={<Button onClick={onReread}>Show the current version</Button>}>
      This was changed since you opened it.
    </Message>
  );
}
