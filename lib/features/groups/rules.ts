import type { GroupGame } from './contract';

/** Shown under "Oops!" for a code or tag nobody has (docs/product.md, 8). */
export const GROUP_NOT_FOUND_MESSAGE =
  'We could not find this group. Check the link, or ask the person who sent it for a new one.';

/** Shown while a group is read (docs/product.md, 2). */
export const GROUP_LOADING_MESSAGE = 'Loading group info...';

/** Shown under "Oops!" when the group could not be read at all (docs/product.md, 8). */
export const GROUP_FAILED_MESSAGE = 'Failed to load group information';

/** The name of a group that has none (docs/product.md, 2). */
const GROUP_FALLBACK_NAME = 'Trivia Group';

export const GROUP_KEY_MAX_LENGTH = 100;

/** Can this be a group's tag or invite code? If not, no lookup is needed. */
export function isGroupKey(value: string): boolean {
  return value !== '' && value.length <= GROUP_KEY_MAX_LENGTH && !/\p{Cc}/u.test(value);
}

/** A scoring mode for people: everything that is not competitive is casual (docs/product.md, 3). */
export function scoringModeLabel(scoringMode: string | null | undefined): 'Competitive' | 'Casual' {
  return scoringMode === 'COMPETITIVE' ? 'Competitive' : 'Casual';
}

/** "1 member", "12 members". */
function countLabel(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** A group's name, or what stands for one (docs/product.md, 2). */
export function groupName(group: GroupGame | null): string {
  return group?.nameOfGroup?.trim() || GROUP_FALLBACK_NAME;
}

/** Size and mode for people: "2 members", "6 categories", "Competitive". */
export function groupFacts({ numOfMembers, numOfCategories, scoringMode }: GroupGame): string[] {
  return [
    countLabel(numOfMembers, 'member', 'members'),
    countLabel(numOfCategories, 'category', 'categories'),
    scoringModeLabel(scoringMode),
  ];
}

/** Where a group's image is (docs/product.md, 3): `{host}/api/media/{id}`, the page's own origin without a host. */
export function groupImageUrl(mediaImageId: string | null | undefined, host = ''): string | null {
  return mediaImageId ? `${host}/api/media/${encodeURIComponent(mediaImageId)}` : null;
}
