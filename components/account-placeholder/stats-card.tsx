import { Card } from '@/components/ui/card';
import styles from './stats-card.module.css';

const STATS = ['Games played', 'Correct answers', 'Best streak'];

/** The card is empty on the web so far (docs/product.md, 2). */
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
