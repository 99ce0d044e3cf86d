import { LegalScript, PublicPage } from '@/components/layout/public-page';
import { Icon } from '@/components/ui/icon';
import styles from './legal-screen.module.css';

interface LegalScreenProps {
  title: 'Terms of Service' | 'Privacy Policy';
  hostedAt: string | undefined;
  ownPath: string;
}

/** Shows a legal document in a frame; public/legal.js makes the frame of our own document as high as its content. */
export function LegalScreen({ title, hostedAt, ownPath }: LegalScreenProps) {
  return (
    <PublicPage className={styles.main}>
      <h1>{title}</h1>
      {hostedAt ? (
        <iframe
          className={styles.frame}
          src={hostedAt}
          title={title}
          // A document elsewhere may need scripts; without allow-same-origin they cannot reach our site.
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
