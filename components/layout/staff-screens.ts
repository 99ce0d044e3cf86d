import type { Capabilities } from '@/lib/contract/capabilities';

interface StaffScreen {
  href: string;
  title: string;
  /** Screens that are reached from this one and count as a part of it. */
  parts?: readonly string[];
  /** What the game API must be able to do. */
  needs?: keyof Capabilities;
}

const staffScreens: readonly StaffScreen[] = [
  { href: '/trivia_questions', title: 'Daily questions', parts: ['/create_trivia', '/edit_trivia'] },
  {
    href: '/weekly_trivia_questions',
    title: 'Weekly questions',
    parts: ['/create_weekly_trivia', '/edit_weekly_trivia'],
  },
  { href: '/wordpuzzles', title: 'Word puzzles', parts: ['/edit_wordpuzzle'] },
  { href: '/categories', title: 'Categories', needs: 'manageCategories' },
  { href: '/media_library', title: 'Media', needs: 'mediaLibrary' },
  { href: '/create_snippet', title: 'Video trimmer' },
  { href: '/history', title: 'History', needs: 'history' },
];

/** The staff area's menu, in its order, as far as the game API can serve it. */
export function listStaffScreens(capabilities: Capabilities): StaffScreen[] {
  return staffScreens.filter(({ needs }) => !needs || capabilities[needs]);
}
