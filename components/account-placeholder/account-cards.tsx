import { Card } from '@/components/ui/card';
import { palette } from '@/lib/site/markup/palette';
import styles from './account-cards.module.css';

function Medal({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 48 60" width="48" height="60" aria-hidden="true" focusable="false">
      <path fill={palette.red} stroke={palette.black} strokeWidth="2.5" d="M12 3h10l6 22h-9Z" />
      <path fill={palette.velvet} stroke={palette.black} strokeWidth="2.5" d="M36 3H26l-6 22h9Z" />
      <circle cx="24" cy="40" r="16" fill={color} stroke={palette.black} strokeWidth="3" />
      <circle
        cx="24"
        cy="40"
        r="10"
        fill="none"
        stroke={palette.black}
        strokeWidth="2"
        strokeDasharray="3 3"
      />
    </svg>
  );
}

const PLACES = [
  { place: 2, name: 'Second place', color: palette.silver },
  { place: 1, name: 'First place', color: palette.yellow },
  { place: 3, name: 'Third place', color: '#d98a4a' },
] as const;

/** The card is empty on the web so far (docs/product.md, 2). */
export function MedalsCard() {
  return (
    <Card as="section" aria-labelledby="medals-heading">
      <h2 id="medals-heading">Medals</h2>
      <p className={styles.scope}>Top 3</p>
      <ul className={styles.podium}>
        {PLACES.map(({ place, name, color }) => (
          <li key={place} className={styles.place} data-place={place}>
            <Medal color={color} />
            <span className={styles.step}>
              <span aria-hidden="true">{place}</span>
              <span className="visually-hidden">{name}: no medal yet</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>No medals yet. Play in the app to win your first.</p>
    </Card>
  );
}

const STATS = ['Games played', 'Correct answers', 'Best streak'];

export function StatsCard() {
  return (
    <Card as="section" aria-labelledby="stats-heading">
      <h2 id="stats-heading">Stats</h2>
      <dl className={styles.stats}>
        {STATS.map((name) => (
          <div key={name} className={styles.stat}>
            <dt>{name}</dt>
            <dd className={styles.value}>
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">none yet</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Your results show up here once you have played in the app.</p>
    </Card>
  );
}
