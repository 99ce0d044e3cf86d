'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useAutosavedDraft } from '@/components/drafts/autosaved-draft';
import { MoreFields, ReasonField } from '@/components/drafts/more-fields';
import { PlanningFields } from '@/components/drafts/planning-fields';
import { RecordFormFrame } from '@/components/drafts/record-form-frame';
import { type Approval, describeSaves, useSaveActions } from '@/components/drafts/save-actions';
import { useSaveAndGoOn, type WayToNextGap } from '@/components/drafts/use-next-gap';
import { useOwnApi } from '@/components/layout/own-api';
import { BesidePlayerView } from '@/components/layout/player-view';
import { MediaField } from '@/components/media/media-field';
import type { ShownFile } from '@/components/media/media-preview';
import { MediaRights } from '@/components/media/media-rights';
import { NotesPanel } from '@/components/notes/notes-panel';
import { Card } from '@/components/ui/card';
import { TextAreaField, TextField } from '@/components/ui/field';
import { buildDraftKey } from '@/lib/browser/saved-draft';
import { deliverTypeahead } from '@/lib/browser/typed-ahead';
import { type CalendarDate, formatMonthDay } from '@/lib/dates/calendar-date';
import type { ApiError } from '@/lib/errors/api-error';
import { isMarked } from '@/lib/features/media/media-selection';
import type { QuestionInfo } from '@/lib/features/questions/contract';
import { correctionDetails, questionTexts } from '@/lib/features/questions/fields';
import { AnswerCheck } from './answer-check';
import { FormOrigin, QuestionFormPreview, QuestionLint, QuestionNearRecords } from './beside-question-form';
import { GeneratePanel } from './generate-panel';
import { QuestionConflictDialog } from './question-conflict-dialog';
import { createEmptyValues } from './question-draft';
import { ChoiceInputs, PlaceFields } from './question-inputs';
import { type GapFinder, MoveOffer, TakenNotice } from './taken-slot';
import type { QuestionFormState } from './use-question-form';

interface QuestionFormProps {
  record: QuestionFormState;
  actions?: ReactNode;
  categoryName: string;
  today: CalendarDate;
  needsOther?: boolean;
  approval?: Approval | null;
  /** With these the form offers "Save and next gap". */
  gaps?: {
    next: WayToNextGap;
    find: GapFinder;
    taken?: QuestionInfo;
  };
}

/** Returns true if the slot is taken, or its category deactivated or deleted. */
function isOutOfPlace(refusal: ApiError | null): boolean {
  return refusal?.code === 'slot_taken' || refusal?.issues?.[0]?.path === 'triviaQuestion.categoryId';
}

/** Shows the form of new and stored questions of both games (docs/product.md, 2, 4 and 5). */
export function QuestionForm({
  record,
  categoryName,
  today,
  gaps,
  actions,
  needsOther,
  approval = null,
}: QuestionFormProps) {
  const isOwnApi = useOwnApi();
  const [shown, setShown] = useState<ShownFile>({ url: null });
  const { game, start, current, form, refusal, conflict, resolve } = record;
  const questionId = current?.question.id;
  const { control, formState, register } = form;
  const { field: media } = useController({ control, name: 'media' });
  const { mediaId, fileName, credit, licence, licenceUntil } = media.value;
  const [forDate, runsAnyDay] = useWatch({ control, name: ['forDate', 'runsAnyDay'] });
  const unsentFiles = mediaId === null && fileName !== null ? [fileName] : [];
  const draft = useAutosavedDraft(record, {
    record: questionId && `question:${questionId}`,
    fileNames: unsentFiles,
  });
  const saves = useSaveActions(current?.question.status, needsOther, approval);
  const goOn = useSaveAndGoOn(record, gaps?.next, saves[0]);
  useEffect(() => {
    // Further letters may have been typed into the field already.
    const typedSince = form.getValues('question');
    deliverTypeahead((typed) => form.setValue('question', typed + typedSince, { shouldDirty: true }));
  }, [form]);

  return (
    <BesidePlayerView
      view={<QuestionFormPreview control={control} shown={shown} categoryName={categoryName} />}
    >
      <Card>
        <RecordFormFrame
          record={record}
          draft={draft}
          goOn={goOn}
          saves={saves}
          firstField="question"
          hint={describeSaves(saves, {
            stored: current?.question.status,
            forDate,
            today,
            goesOn: Boolean(gaps),
            runsAnyDay,
          })}
          actions={actions}
          aside={
            <>
              {record.mustExplain && (
                <ReasonField
                  noun="question"
                  isInvalid={Boolean(formState.errors.reason)}
                  {...register('reason')}
                />
              )}
              {record.isReleasedHere && isOwnApi && (
                <TextField
                  label="Tell players"
                  hint={`If they are to know: “the answer is Dimension” is shown as “Corrected on ${formatMonthDay(today)}: the answer is Dimension”, with the answer.`}
                  maxLength={correctionDetails.most}
                  autoComplete="off"
                  {...register('correction')}
                />
              )}
              <MediaField
                ref={record.mediaField}
                area={game}
                value={media.value}
                onChange={(next) => {
                  // The error belongs to the previous file.
                  form.clearErrors('root');
                  media.onChange(next);
                }}
                onShown={setShown}
              />
              <FormOrigin form={form} />
              <PlanningFields control={control} isOnBench={forDate === ''} asksDifficulty={false} />
              <MoreFields
                control={control}
                forDate={forDate}
                today={today}
                explanationHint="Why the answer is right. Players read it with the answer, once its day is over."
                isFilled={isMarked(media.value) && [credit, licence, licenceUntil].some(Boolean)}
              >
                {isMarked(media.value) && (
                  <MediaRights
                    value={media.value}
                    onChange={media.onChange}
                    forDate={forDate}
                    today={today}
                  />
                )}
              </MoreFields>
            </>
          }
          wayOut={
            gaps &&
            isOutOfPlace(refusal) && (
              <MoveOffer
                game={game}
                findGap={gaps.find}
                carryTo={(path, gap) =>
                  draft.moveTo(buildDraftKey(path), {
                    values: { ...form.getValues(), categoryId: gap.categoryId, forDate: gap.forDate },
                    base: createEmptyValues(gap),
                    isCarried: true,
                  })
                }
              />
            )
          }
        >
          {gaps?.taken && !formState.isSubmitting && !goOn.isGoingOn && (
            <TakenNotice
              categoryId={start.values.categoryId}
              question={gaps.taken}
              goToNextGap={gaps.next.go}
            />
          )}
          {current && (
            <PlaceFields control={control} categoryName={categoryName} isLive={record.isReleasedHere} />
          )}
          <GeneratePanel form={form} categoryName={categoryName} game={game} />
          <TextAreaField
            label={questionTexts.question.title}
            maxLength={questionTexts.question.most}
            aria-invalid={formState.errors.question ? true : undefined}
            {...register('question')}
          />
          <ChoiceInputs form={form} />
          <AnswerCheck form={form} stored={current} />
          <QuestionLint control={control} />
        </RecordFormFrame>
        {conflict && <QuestionConflictDialog conflict={conflict} onResolve={resolve} />}
      </Card>
      <QuestionNearRecords control={control} questionId={questionId} />
      {questionId && isOwnApi && <NotesPanel subjectType="question" subjectId={questionId} />}
    </BesidePlayerView>
  );
}
