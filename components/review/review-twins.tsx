import { NearRecords } from '@/components/twins/near-records';
import { choiceNames } from '@/lib/contract/choices';
import type { ReviewDetail } from '@/lib/features/review/contract';

/** What is near what is reviewed: the record, or its proposed change. */
export function ReviewTwins({
  item: { question, wordCategory, forDate, subjectId },
}: {
  item: ReviewDetail;
}) {
  const answer = question?.correctChoice ?? wordCategory?.word ?? '';
  const choices = question ? choiceNames.map((name) => question.choices[name]) : [];
  const draft = {
    text: question?.question ?? wordCategory?.hint ?? '',
    answer,
    options: choices.filter((choice) => choice !== answer),
  };
  return <NearRecords draft={draft} forDate={forDate} subjectId={subjectId} />;
}
