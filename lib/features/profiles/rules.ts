export const USERNAME_MAX_LENGTH = 200;
export const USER_NOT_FOUND_MESSAGE = 'User not found';

const MAX_INITIALS = 2;

/** Returns the initials of at most two words; `_`, `-` and `.` separate words, too. */
export function findInitials(name: string): string {
  return name
    .split(/[\s_.-]+/u)
    .flatMap((word) => word.match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? [])
    .slice(0, MAX_INITIALS)
    .join('')
    .toUpperCase();
}

type Counts = Record<'totalAnswered' | 'totalCorrect', number>;

/** Returns the share of correct answers in percent, rounded down; 0 before the first answer. */
export function calculatePercentCorrect({ totalAnswered, totalCorrect }: Counts): number {
  return totalAnswered > 0 ? Math.floor((100 * totalCorrect) / totalAnswered) : 0;
}
