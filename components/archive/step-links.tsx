import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Icon } from '@/components/ui/icon';
import styles from './archive-page.module.css';

/** A neighbouring page: its path and short name ("Nov 19"). */
interface Step {
  href: string;
  name: string;
}

interface StepLinksProps {
  /** Accessible name of the navigation. */
  label: string;
  /** What one step is: "day", "month". */
  unit: string;
  previous: Step | null;
  next: Step | null;
}

/** Links to the previous (left) and next page in time. */
export function StepLinks({ label, unit, previous, next }: StepLinksProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.steps} aria-label={label}>
      {previous && (
        <ButtonAnchor href={previous.href} rel="prev">
          <Icon name="arrow-left" />
          <span className="visually-hidden">Previous {unit}: </span>
          {previous.name}
        </ButtonAnchor>
      )}
      {next && (
        <ButtonAnchor className={styles.next} href={next.href} rel="next">
          <span className="visually-hidden">Next {unit}: </span>
          {next.name}
          <Icon name="arrow-right" />
        </ButtonAnchor>
      )}
    </nav>
  );
}
