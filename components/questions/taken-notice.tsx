import { editPath } from '@/components/staff-paths/question-paths';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Message } from '@/components/ui/message';
import { confirmLeaving } from '@/lib/browser/unsaved-guard';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { editableId } from '@/lib/features/questions/rules';

interface TakenNoticeProps {
  categoryId: string;
  /** The daily question that the category has for the date. */
  question: QuestionInfo;
  goToNextGap: () => Promise<unknown>;
}

/** Says at once that the slot has a question already, just saved here or by somebody else. */
export function TakenNotice({ categoryId, question, goToNextGap }: TakenNoticeProps) {
  const id = editableId('daily', question);
  return (
    <Message
      tone="info"
      title="This date has its question"
      action={
        <>
          {id && <ButtonLink href={editPath('daily', question.forDate, categoryId, id)}>Edit it</ButtonLink>}
          <Button onClick={async () => (await confirmLeaving()) && goToNextGap()}>Next gap</Button>
        </>
      }
    >
      <span dir="auto">{question.question}</span>
    </Message>
  );
}
