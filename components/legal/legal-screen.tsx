import { PublicPage } from '@/components/layout/public-page';
import { LegalScript } from '@/components/layout/public-scripts';
import { Icon } from '@/components/ui/icon';
import styles from './legal-screen.module.css';

interface LegalScreenProps {
  title: 'Terms of Service' | 'Privacy Policy';
  hostedAt: string | undefined;
  /** The address of our own document. */
  ownPath: string;
}

/**
 * A legal document in a frame, with a link to the document itself. public/legal.js makes the frame of our own one as
 * high as its text; without it, and for a document elsewhere, the frame scrolls.
 */
export function LegalScreen({ title, hostedAt, ownPath }: LegalScreenProps) {
  return (
    <PublicPage className={styles.main}>
      <h1>{title}</h1>
      {hostedAt ? (
        <iframe
          className={styles.frame}
          src={hostedAt}
          title={title}
          // Documents of hosting services may need their scripts; without allow-same-origin these cannot reach our
          // site.
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"
        />
      ) : (
        <>
          <iframe className={styles.frame} src={ownPath} title={title} data-own-document="" />
          <LegalScript />
        </>
      )}
      <p>
        <a className={styles.link} href={hostedAt ?? ownPath}>
          Open the document by itself
          <Icon name="external" />
        </a>
      </p>
    </PublicPage>
  );
}
