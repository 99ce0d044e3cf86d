import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public-page';
import styles from './archive-page.module.css';

interface ArchivePageProps {
  /** The pages above this one, from the top. */
  above?: readonly { name: string; href: string }[];
  /** The kind of page, shown above its title. */
  kind: string;
  title: ReactNode;
  children: ReactNode;
}

/** The frame of archive pages: breadcrumb, title and content. */
export function ArchivePage({ above = [], kind, title, children }: ArchivePageProps) {
  return (
    <PublicPage className={styles.main}>
      <header className={styles.head}>
        {above.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={styles.above}>
              {above.map(({ name, href }) => (
                <li key={href}>
                  <a className={styles.link} href={href}>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1>
          <span className={styles.kind}>{kind}</span> <span className={styles.title}>{title}</span>
        </h1>
      </header>
      {children}
    </PublicPage>
  );
}
