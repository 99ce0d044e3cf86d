import { GroupProblem } from '@/components/groups/group-problem';
import { GROUP_NOT_FOUND_MESSAGE } from '@/lib/features/groups/rules';

export default function GroupNotFound() {
  return <GroupProblem message={GROUP_NOT_FOUND_MESSAGE} />;
}
