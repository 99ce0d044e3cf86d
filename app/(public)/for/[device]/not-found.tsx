import { GroupPage } from '@/components/groups/group-page';
import { GroupProblem } from '@/components/groups/group-problem';
import { GROUP_NOT_FOUND_MESSAGE } from '@/lib/features/groups/rules';

/** An unknown code, tag or group: only group links can be missing below `/for`. */
export default function GroupNotFound() {
  return (
    <GroupPage>
      <GroupProblem message={GROUP_NOT_FOUND_MESSAGE} />
    </GroupPage>
  );
}
