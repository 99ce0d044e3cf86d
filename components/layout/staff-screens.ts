/** The staff area's menu, in its order. */
export const staffScreens = [
  { href: '/trivia_questions', title: 'Daily questions' },
  { href: '/weekly_trivia_questions', title: 'Weekly questions' },
  { href: '/wordpuzzles', title: 'Word puzzles' },
  { href: '/categories', title: 'Categories' },
  { href: '/media_library', title: 'Media' },
  { href: '/create_snippet', title: 'Video trimmer' },
  { href: '/history', title: 'History' },
] as const;
