import { notFound } from 'next/navigation';
import { PublicHeader } from '@/components/layout/public-header';
import { SharedQuestion } from '@/components/questions/shared-question';
import { config } from '@/lib/config/config';
import { findSharedQuestion } from '@/lib/game-api/cached-pages';

export const revalidate = 3600;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/share_question/[questionTag]'>;

export default async function SharedQuestionPage({ params }: Props) {
  const { questionTag } = await params;
  const shared = await findSharedQuestion(questionTag);
  if (!shared) notFound();
  return (
    <>
      <PublicHeader productName={config.PRODUCT_NAME} />
      <main>
        <SharedQuestion productName={config.PRODUCT_NAME} {...shared} />
      </main>
    </>
  );
}
