import { ButtonAnchor } from '@/components/ui/button-anchor';
import { Icon } from '@/components/ui/icon';
import styles from './step-links.module.css';

/** A neighbour: where it is, and its short name ("Nov 19"). */
interface Step {
  href: string;
  name: string;
}

interface StepLinksProps {
  /** Names this way among others on the page. */
  label: string;
  /** What is stepped through: "day", "month". */
  unit: string;
  previous: Step | null;
  next: Step | null;
}

/** The way to the neighbours in time: the earlier one on the left. */
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
