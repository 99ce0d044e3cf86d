'use client';

import { GroupFailed } from '@/components/groups/group-failed';

export default function GroupError({ retry }: { error: Error; retry: () => void }) {
  return <GroupFailed retry={retry} />;
}
