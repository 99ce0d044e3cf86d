'use client';

import { GroupFailed } from '@/components/groups/group-failed';

export default function GroupError() {
  return <GroupFailed />;
}
