import { Card } from '@/components/ui/card';
import { palette } from '@/lib/markup/palette';
import { Medal } from './medal';
import styles from './medals-card.module.css';

const PLACES = [
  { place: 2, name: 'Second place', color: palette.silver },
  { place: 1, name: 'First place', color: palette.yellow },
  { place: 3, name: 'Third place', color: '#d98a4a' },
] as const;

/** The three best medals of an account, on a podium; empty on the web so far (docs/product.md, 2). */
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
