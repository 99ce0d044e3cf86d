import { notFound } from 'next/navigation';
import { PublicPage } from '@/components/layout/public-page';
import { StoreBadges } from '@/components/layout/to-the-app';
import { ButtonAnchor } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { getProductToday } from '@/lib/dates/today';
import { GROUP_NOT_FOUND_MESSAGE } from '@/lib/features/groups/rules';
import { USER_NOT_FOUND_MESSAGE } from '@/lib/features/profiles/rules';
import { buildArchivePath } from '@/lib/features/questions/addresses';
import { buildMissingMetadata } from '@/lib/site/link-previews/page-metadata';
import styles from './page.module.css';

export const revalidate = 3600;

export function generateStaticParams() {
  return [];
}

/** `title` is the title of the document; by default it is the heading. */
const notices: Record<string, { heading: string; text: string; title?: string }> = {
  page: { heading: 'We could not find that', text: 'The link may be old, or what it shows is not out yet.' },
  group: { title: 'Group not found', heading: 'Oops!', text: GROUP_NOT_FOUND_MESSAGE },
  user: { heading: USER_NOT_FOUND_MESSAGE, text: 'Nobody plays by this name now. Check how it is spelt.' },
};

type Props = PageProps<'/for/missing/[what]'>;

async function findNotice(params: Props['params']) {
  const { what } = await params;
  return (Object.hasOwn(notices, what) && notices[what]) || notFound();
}

export async function generateMetadata({ params }: Props) {
  const { heading, title = heading } = await findNotice(params);
  return buildMissingMetadata(title);
}

export default async function MissingPage({ params }: Props) {
  const { heading, text } = await findNotice(params);
  return (
    <PublicPage centred>
      <Card as="article" className={styles.notice}>
        <h1>{heading}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <ButtonAnchor href={buildArchivePath(getProductToday())} variant="primary">
            Today’s questions
          </ButtonAnchor>
          <ButtonAnchor href="/">Go Home</ButtonAnchor>
        </div>
        <StoreBadges />
      </Card>
    </PublicPage>
  );
}
