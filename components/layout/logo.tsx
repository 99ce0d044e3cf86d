import styles from './logo.module.css';
import { LogoMark } from './logo-mark';

interface LogoProps {
  productName: string;
  /** `small` stands in headers, mark beside name; `large` is the landing page's, mark above name. */
  size?: 'small' | 'large';
}

/** The mark with the product's name in the display face; the name is text, so it is also the logo's accessible name. */
export function Logo({ productName, size = 'small' }: LogoProps) {
  return (
    <span className={styles.logo} data-size={size}>
      <LogoMark className={styles.mark} />
      <span className={styles.name}>{productName}</span>
    </span>
  );
}
