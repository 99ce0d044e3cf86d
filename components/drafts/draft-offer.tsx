import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { formatInstant } from '@/lib/dates/calendar-date';
import type { AutosavedDraft } from './use-autosaved-draft';

/** "Restore draft?" where one was left behind; says which files have to be chosen again, and when another tab has one. */
export function DraftOffer<Values>({
  found,
  restore,
  discard,
  isElsewhere,
  isRefused,
}: AutosavedDraft<Values>) {
  if (isRefused) {
    return (
      <Message tone="warning">
        This browser does not let us keep drafts. Save before you leave the page.
      </Message>
    );
  }
  if (isElsewhere) {
    return (
      <Message tone="warning" title="Another tab has unsaved work on this">
        Go on there, or save it there before you write here.
      </Message>
    );
  }
  if (!found) return null;
  return (
    <Message
      tone="info"
      title="Restore draft?"
      action={
        <>
          <Button variant="quiet" onClick={discard}>
            Discard
          </Button>
          <Button onClick={restore}>Restore</Button>
        </>
      }
    >
      You left unsaved work here on {formatInstant(found.savedAt)}.
      {found.fileNames.length > 0 && <> Files are not kept: choose {found.fileNames.join(', ')} again.</>}
    </Message>
  );
}
