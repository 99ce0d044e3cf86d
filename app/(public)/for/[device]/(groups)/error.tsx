'use client';

import { GroupFailed } from '@/components/groups/group-failed';
import { reloadPage } from '@/lib/browser/reload-page';

export default function GroupError() {
  return <GroupFailed retry={reloadPage} />;
}
