import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PublicPage } from '@/components/layout/public-page';
import { SharedQuestionScreen } from '@/components/visitor-questions/shared-question-screen';
import { findDayBefore } from '@/lib/site/archive';
import {
  buildQuestionMetadata,
  writeQuestionStructuredData,
} from '@/lib/site/link-previews/question-metadata';
import { findSharedQuestion } from '@/lib/site/page-data';
import { decodePageParams } from '@/lib/site/page-params';

export const revalidate = 3600;

/** No page is rendered at build time; each is rendered on its first request, then cached. */
export function generateStaticParams() {
  return [];
}

type Props = PageProps<'/share_question/[questionTag]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  // Next encodes the params of the page, but not those of `generateMetadata`.
  const shared = await findSharedQuestion((await params).questionTag);
  return shared ? buildQuestionMetadata(shared) : {};
}

export default async function SharedQuestionPage({ params }: Props) {
  const { questionTag } = await decodePageParams(params);
  const shared = await findSharedQuestion(questionTag);
  if (!shared) notFound();
  return (
    <PublicPage greets>
      {/* React writes a script's text unescaped, so writeQuestionStructuredData escapes it. */}
      <script type="application/ld+json">{writeQuestionStructuredData(shared)}</script>
      <SharedQuestionScreen {...shared} dayBefore={await findDayBefore(shared.question.forDate)} />
    </PublicPage>
  );
}
