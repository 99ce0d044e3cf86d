import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { showChangeToast } from '@/components/history/undo-change';
import { recordScreens } from '@/components/records/record-screens';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { KeyboardKey } from '@/components/ui/keyboard-key';
import { Message } from '@/components/ui/message';
import { useAction } from '@/components/ui/use-action';
import { useShortcut } from '@/lib/browser/shortcuts';
import { readAddress } from '@/lib/browser/this-page';
import { type ChoiceName, choiceNames, QUESTION_GAMES, type QuestionGame } from '@/lib/contract/kinds';
import { isOutdated } from '@/lib/errors/api-error';
import { arrangeRecords } from '@/lib/features/plan/client';
import { chooseCorrect } from '@/lib/features/questions/client';
import { findChoice } from '@/lib/features/questions/rules';
import { useMayChange } from '@/lib/features/review/client';
import type { ReviewDetail } from '@/lib/features/review/contract';
import type { DecisionProps } from './review-decision';
import { buildApprovingPath } from './review-paths';
import styles from './review-screen.module.css';

const choiceKeys = { choice1: '1', choice2: '2', choice3: '3', choice4: '4' } as const;

type Step = ChoiceName | 'send' | 'edit' | 'delete';

/** Offers the next steps for a drafted question; shows nothing if the person may not change it. */
export function DraftDecision(decision: DecisionProps) {
  const { item } = decision;
  const mayChange = useMayChange(item);
  const game = QUESTION_GAMES.find((one) => one === item.game);
  if (!item.question || !game || !mayChange) return null;
  return <DraftActions {...decision} question={item.question} game={game} />;
}

interface DraftActionsProps extends DecisionProps {
  question: NonNullable<ReviewDetail['question']>;
  game: QuestionGame;
}

function DraftActions({ item, question, game, next, onDecided, onOutdated }: DraftActionsProps) {
  const router = useRouter();
  const { busy, problem, setProblem, run } = useAction<Step>();
  const [waiting, setWaiting] = useState<readonly Step[]>([]);
  const { subjectId: id, version, categoryId } = item;
  const { choices, correctChoice } = question;
  const chosen = findChoice(choices, correctChoice ?? '');

  const decide = (action: Step, work: () => Promise<unknown>) =>
    run(action, work, (error) => {
      setProblem(error.issues?.[0]?.message ?? error.message);
      if (isOutdated(error)) onOutdated();
    });

  const chooseAnswer = (name: ChoiceName) =>
    decide(name, async () => {
      if (name === chosen) return;
      await chooseCorrect(game, { question: { ...question, id, version }, categoryId }, name);
      await onDecided(false);
    });
  const sendDraft = () =>
    decide('send', async () => {
      const changes = [{ id, version, status: 'in_review' as const }];
      const { historyEntryId, versions } = await arrangeRecords({ game: item.game, changes });
      showChangeToast('Sent for review', { historyEntryId, version: versions[0] });
      await onDecided(true);
    });
  const deleteDraft = () =>
    decide('delete', async () => {
      showChangeToast('Question deleted', await recordScreens[item.game].remove({ id, version }));
      await onDecided(true);
    });

  function act(step: Step): unknown {
    if (step === 'send') return sendDraft();
    if (step === 'delete') return deleteDraft();
    if (step === 'edit') return router.push(buildApprovingPath(item, next, readAddress()));
    return chooseAnswer(step);
  }
  // Choosing an answer saves a new version, so the next step waits for that save.
  const isChoosing = choiceNames.some((name) => name === busy);
  const actOrWait = (step: Step) => (isChoosing ? setWaiting([...waiting, step]) : act(step));
  const takeWaiting = useEffectEvent(() => {
    const [step, ...rest] = waiting;
    setWaiting(problem ? [] : rest);
    if (step && !problem) act(step);
  });
  useEffect(() => {
    if (waiting.length > 0 && !isChoosing) takeWaiting();
  }, [waiting, isChoosing]);
  const send = () => actOrWait('send');
  const edit = () => actOrWait('edit');
  const remove = () => actOrWait('delete');
  useShortcut({ keys: 'S', description: 'Send for review and next', run: send });
  useShortcut({ keys: 'E', description: 'Edit the draft', run: edit });
  useShortcut({ keys: 'Delete', description: 'Delete the draft and next', run: remove });

  return (
    <div className="stack-3">
      {problem && <Message tone="error">{problem}</Message>}
      <p className={styles.asked} dir="auto">
        {question.question}
      </p>
      <fieldset className={classNames(styles.choices, 'row-2')}>
        <legend>Correct choice</legend>
        {choiceNames.map((name) => (
          <Choice
            key={name}
            shortcutKey={choiceKeys[name]}
            text={choices[name]}
            isChosen={chosen === name}
            isBusy={busy === name}
            onChoose={() => actOrWait(name)}
          />
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button variant="primary" busy={busy === 'send'} onClick={send}>
          Send for review <KeyboardKey>S</KeyboardKey>
        </Button>
        <Button onClick={edit}>
          Edit <KeyboardKey>E</KeyboardKey>
        </Button>
        <Button busy={busy === 'delete'} onClick={remove}>
          Delete <KeyboardKey>Delete</KeyboardKey>
        </Button>
        <span className="small-print">
          <KeyboardKey>J</KeyboardKey> next, <KeyboardKey>K</KeyboardKey> previous
        </span>
      </div>
    </div>
  );
}

interface ChoiceProps {
  shortcutKey: (typeof choiceKeys)[ChoiceName];
  text: string;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: () => void;
}

function Choice({ shortcutKey, text, isChosen, isBusy, onChoose }: ChoiceProps) {
  useShortcut({
    keys: shortcutKey,
    description: `Choice ${shortcutKey} is the correct one`,
    run: onChoose,
  });
  return (
    <Button aria-pressed={isChosen} busy={isBusy} onClick={onChoose}>
      <KeyboardKey>{shortcutKey}</KeyboardKey> <span dir="auto">{text}</span>
      {isChosen && <span aria-hidden="true"> ✓</span>}
    </Button>
  );
}
