import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';

/** Shows a text to copy by hand after the browser has refused the clipboard (public/question.js, public/invite.js). */
export function PlaceToCopyByHand() {
  return (
    <div data-by-hand="" hidden>
      <Message tone="warning" title="This browser does not let the page copy">
        <TextField label="Press and hold to copy" readOnly />
      </Message>
    </div>
  );
}
