import { Logo } from './logo';
import styles from './public-header.module.css';

/** The band on top of public pages: logo and product title, linking home (docs/product.md, 2). */
export function PublicHeader({ productName }: { productName: string }) {
  return (
    <header className={styles.header}>
      <a href="/" className={styles.home}>
        <Logo productName={productName} />
      </a>
    </header>
  );
}
