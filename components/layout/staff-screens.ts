interface StaffScreen {
  href: string;
  title: string;
  /** Screens that are reached from this one and count as a part of it. */
  parts?: readonly string[];
}

/** The staff area's menu, in its order. */
export const staffScreens: readonly StaffScreen[] = [
  { href: '/trivia_questions', title: 'Daily questions', parts: ['/create_trivia', '/edit_trivia'] },
  {
    href: '/weekly_trivia_questions',
    title: 'Weekly questions',
    parts: ['/create_weekly_trivia', '/edit_weekly_trivia'],
  },
  { href: '/wordpuzzles', title: 'Word puzzles', parts: ['/edit_wordpuzzle'] },
  { href: '/categories', title: 'Categories' },
  { href: '/media_library', title: 'Media' },
  { href: '/create_snippet', title: 'Video trimmer' },
  { href: '/history', title: 'History' },
];
