'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { GroupProblem } from '@/components/groups/group-problem';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { GROUP_FAILED_MESSAGE } from '@/lib/features/groups/rules';

/** The group could not be read: says so, and tries again on request. */
export default function GroupFailed({ reset }: { reset: () => void }) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();

  function tryAgain() {
    startLoading(() => {
      router.refresh();
      reset();
    });
  }

  if (isLoading) return <Spinner label="Loading group info..." labelVisible />;
  return (
    <GroupProblem message={GROUP_FAILED_MESSAGE} action={<Button onClick={tryAgain}>Try again</Button>} />
  );
}
