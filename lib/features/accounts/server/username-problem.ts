import 'server-only';

/** There is a pattern for each set of scripts that a language uses together; a user name must match one of them. */
const SCRIPT_PATTERNS = (
  'Latin,Greek,Cyrillic,Han Hiragana Katakana,Han Hangul,Han Bopomofo,Arabic,Armenian,Bengali,Devanagari,Ethiopic,' +
  'Georgian,Gujarati,Gurmukhi,Hebrew,Kannada,Khmer,Lao,Malayalam,Myanmar,Sinhala,Tamil,Telugu,Thai,Tibetan'
)
  .split(',')
  .map((scripts) => {
    const letters = `Common Inherited ${scripts}`.split(' ').map((script) => `\\p{scx=${script}}`);
    return new RegExp(`^[${letters.join('')}]*$`, 'u');
  });

/** Finds the first problem of the user name of a new account; null when it can be used. */
export function findUsernameProblem(username: string): string | null {
  const name = username.normalize('NFKC').trim();
  if (name === '') return 'Enter a user name';
  if (/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name)) {
    return 'Use a user name without invisible characters';
  }
  if (SCRIPT_PATTERNS.some((script) => script.test(name))) return null;
  return 'Use letters of one script: letters of others look like them';
}

/** Each group has a Latin letter and then the characters that look like it, small or capital. */
const LOOK_ALIKES =
  'aаαɑ bвΒ cс dԁ eеε gɡ hһнΗ iіιı jјϳ kкκ l1|IӀІΙ mмΜ nпηΝ o0оοσօ pрρ qԛ sѕ tтτ uυս vνѵ wԝωш xхχ yуγүΥ zΖ';
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.split(' ').flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
);

/** User names that differ only in letters that look alike have the same key. */
export function toLookalikeKey(username: string): string {
  const letters = [...username.normalize('NFKC').trim()].map((letter) => {
    const small = letter.toLowerCase();
    return LOOKS_LIKE.get(letter) ?? LOOKS_LIKE.get(small) ?? small;
  });
  return letters.join('');
}
