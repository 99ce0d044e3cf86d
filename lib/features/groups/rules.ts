import type { GroupGame } from './contract';

export const GROUP_NOT_FOUND_MESSAGE =
  'We could not find this group. Check the link, or ask the person who sent it for a new one.';

// docs/product.md, 2 and 8, prescribes these texts.
export const GROUP_LOADING_MESSAGE = 'Loading group info...';
export const GROUP_FAILED_MESSAGE = 'Failed to load group information';

const GROUP_FALLBACK_NAME = 'Trivia Group';

function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

export function chooseGroupName(group: Pick<GroupGame, 'nameOfGroup'> | null): string {
  return group?.nameOfGroup?.trim() || GROUP_FALLBACK_NAME;
}

export function listGroupFacts({ numOfMembers, numOfCategories, scoringMode }: GroupGame): string[] {
  return [
    formatCount(numOfMembers, 'member', 'members'),
    formatCount(numOfCategories, 'category', 'categories'),
    scoringMode === 'COMPETITIVE' ? 'Competitive' : 'Casual',
  ];
}
