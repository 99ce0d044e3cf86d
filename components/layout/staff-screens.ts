/** The staff area's menu, in its order. */
export const staffScreens = [
  { href: '/trivia_questions', title: 'Daily questions' },
  { href: '/media_library', title: 'Media' },
  { href: '/create_snippet', title: 'Video trimmer' },
] as const;
