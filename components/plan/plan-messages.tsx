import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { namePlace, nameRecord } from './plan-names';
import type { Filling } from './use-filling';
import type { Moving } from './use-moving';

export function WaitingTextMessage({ filling }: { filling: Filling }) {
  const { waitingText } = filling;
  if (!waitingText) return null;
  return (
    <Message
      tone="warning"
      title={waitingText.hasStayed ? 'Your text waits' : 'You are offline'}
      action={
        <>
          {waitingText.hasStayed && <Button onClick={filling.openWaitingText}>Open its form</Button>}
          <Button onClick={filling.discardWaitingText}>Discard</Button>
        </>
      }
    >
      “{waitingText.text}” is kept for {namePlace(waitingText.place)}.
      {!waitingText.hasStayed && ' Its form opens as soon as the connection is back.'}
    </Message>
  );
}

const carryingWords = {
  move: { doing: 'Moving', target: 'a slot' },
  swap: { doing: 'Swapping', target: 'what it trades places with' },
  copy: { doing: 'Copying', target: 'an empty cell' },
} as const;

export function CarriedRecordMessage({ moving }: { moving: Moving }) {
  const { carried, mode, putBack } = moving;
  if (!carried) return null;
  return (
    <Message tone="info" action={<Button onClick={putBack}>Put it back</Button>}>
      {carryingWords[mode].doing} “{nameRecord(carried)}”. Choose {carryingWords[mode].target}
      <span className="not-by-touch">: by the arrows and Enter, or by a click</span>.
    </Message>
  );
}
