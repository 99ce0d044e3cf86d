import type { CSSProperties } from 'react';
import { CategoryDrawing, type SampleCategory } from './category-drawing';
import styles from './category-picker.module.css';

const CATEGORIES: readonly { name: SampleCategory; colour: string }[] = [
  { name: 'Geography', colour: '#1c9cf0' },
  { name: 'Film & TV', colour: '#ff5c6c' },
  { name: 'Pop Music', colour: '#ff6fb5' },
];

/** The three categories of the sample game, one big button each. */
export function CategoryPicker({ onPick }: { onPick: (category: string) => void }) {
  return (
    <>
      <h1 className={styles.heading}>Pick a category</h1>
      <ul className={styles.categories}>
        {CATEGORIES.map(({ name, colour }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.category}
              style={{ '--category-colour': colour } as CSSProperties}
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
