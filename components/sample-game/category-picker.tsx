import type { CSSProperties } from 'react';
import styles from './category-picker.module.css';

const DRAWINGS = {
  Geography:
    'M24 5a19 19 0 1 0 0 38 19 19 0 0 0 0-38Zm0 0c-11 11-11 27 0 38 11-11 11-27 0-38ZM6.5 17h35M6.5 31h35',
  'Film & TV': 'M5 18h38v24H5Zm0 0-1.5-8 37-7 1.5 7.5ZM13 9l6 6.5M25 6.5l6 7M20 25v10l9-5Z',
  'Pop Music':
    'M17 36V10l22-5v26M17 17l22-5M17 36a5.5 4.5 0 1 1-11 0 5.5 4.5 0 0 1 11 0Zm22-5a5.5 4.5 0 1 1-11 0 5.5 4.5 0 0 1 11 0Z',
} as const;

type SampleCategory = keyof typeof DRAWINGS;

/** A decorative drawing of a sample category: globe, clapperboard, notes. */
function CategoryDrawing({ category, className }: { category: SampleCategory; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      fill="#ffffff"
      stroke="#121014"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[category]} />
    </svg>
  );
}

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
