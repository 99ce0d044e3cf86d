import type { CSSProperties } from 'react';
import { CategoryDrawing, type SampleCategory } from './category-drawing';
import styles from './category-picker.module.css';

const CATEGORIES: readonly { name: SampleCategory; color: string }[] = [
  { name: 'Geography', color: '#1c9cf0' },
  { name: 'Film & TV', color: '#ff5c6c' },
  { name: 'Pop Music', color: '#ff6fb5' },
];

/** The three categories of the sample game, one big button each. */
export function CategoryPicker({ onPick }: { onPick: (category: string) => void }) {
  return (
    <>
      <h1 className={styles.heading}>Pick a category</h1>
      <ul className={styles.categories}>
        {CATEGORIES.map(({ name, color }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.category}
              style={{ '--category-color': color } as CSSProperties}
              onClick={() => onPick(name)}
            >
              <CategoryDrawing category={name} className={styles.drawing} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
