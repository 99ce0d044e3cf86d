/** Assistants and notes are written in Markdown: headings, bullets and bold texts. */
const BEFORE = /^(?:#{1,6}|[-–—+•▪>])\s+/;
const STAR = /^\*\s+/;
/** A whole choice in bold, behind a bullet or a letter, is the right one. */
const BOLD_CHOICE = /^(?:[-–—+•▪*]\s+\*\*([^*?？]+)\*\*|\*\*(\(?[A-Ha-h][.):]\s[^*?？]+)\*\*)(.*)$/;
const BOLD = /\*\*(.+?)\*\*/g;
/** It matches a line between questions: a rule, or the number of the next one alone. */
const BETWEEN = /^(?:([-=_*~])\1*|(?:question|frage|pregunta|q)\s*#?\d+\s*[.:)]?)$/i;

/** Splits a text into lines without the signs of Markdown; a choice in bold gets a star. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  // One star among several choices marks the right one; most lines have one only as a bullet.
  const hasStarBullets = lines.filter((line) => STAR.test(line)).length > lines.filter(Boolean).length / 2;
  return lines.map((line) => {
    const [, bullet, lettered, behind = ''] = BOLD_CHOICE.exec(line) ?? [];
    const choice = bullet ?? lettered;
    if (choice) return `*${choice}${behind}`;
    const plain = line
      .replace(BEFORE, '')
      .replace(hasStarBullets ? STAR : '', '')
      .replace(BOLD, '$1');
    return BETWEEN.test(plain) ? '' : plain;
  });
}
