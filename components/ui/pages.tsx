import { Button } from './button';
import styles from './pages.module.css';

interface PagesProps {
  page: number;
  pages: number;
  onChoose: (page: number) => void;
}

export function Pages({ page, pages, onChoose }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={page === 1} onClick={() => onChoose(page - 1)}>
        Previous page
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button disabled={page === pages} onClick={() => onChoose(page + 1)}>
        Next page
      </Button>
    </nav>
  );
}
