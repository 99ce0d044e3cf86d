'use client';

import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';

export default function StaffError({ reset }: { reset: () => void }) {
  return (
    <Message
      tone="error"
      title="This screen stopped working"
      action={<Button onClick={reset}>Try again</Button>}
    >
      Nothing that was saved is lost. If it happens again, reload the page.
    </Message>
  );
}
