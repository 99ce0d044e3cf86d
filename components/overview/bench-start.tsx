import { useState } from 'react';
import { recordScreens } from '@/components/records/record-screens';
import { ButtonLink } from '@/components/ui/button-link';
import { SelectField } from '@/components/ui/select-field';
import { games, REVIEWED_GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { useActiveCategories } from '@/lib/features/categories/client';
import styles from './work-card.module.css';

/** Begins a record without a date. */
export function BenchStart() {
  const { data: categories = [] } = useActiveCategories();
  const [game, setGame] = useState<ReviewedGame>('daily');
  const [picked, setPicked] = useState('');
  const category = categories.find(({ id }) => id === picked) ?? categories[0];
  if (!category) return null;
  return (
    <div className={styles.start}>
      <SelectField label="Game" value={game} onChange={({ target }) => setGame(target.value as ReviewedGame)}>
        {REVIEWED_GAMES.map((one) => (
          <option key={one} value={one}>
            {games[one].name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Category" value={category.id} onChange={({ target }) => setPicked(target.value)}>
        {categories.map(({ id, category: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ButtonLink
        href={recordScreens[game].createPath({ categoryId: category.id, category: category.category })}
      >
        Begin one for the bench
      </ButtonLink>
    </div>
  );
}
