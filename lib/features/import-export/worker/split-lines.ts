/** AI assistants and note apps export Markdown, with headings, bullets and bold texts. */
const LINE_MARK = /^(?:#{1,6}|[-–—+•▪>])\s+/;
const STAR = /^\*\s+/;
/** A whole choice in bold, behind a bullet or a letter, is the right one. */
const BOLD_CHOICE = /^(?:[-–—+•▪*]\s+\*\*([^*?？]+)\*\*|\*\*(\(?[A-Ha-h][.):]\s[^*?？]+)\*\*)(.*)$/;
const BOLD = /\*\*(.+?)\*\*/g;
/** It is the source of a pattern for the words before the number of a question, and for a sign such as “№”. */
export const QUESTION_WORD = `(?:${[
  'question|frage|pregunta|domanda|pergunta|quest[aã]o|vraag|fr[aå]ga|sp[øo]rg?sm[åa]l|kysymys|pytanie|ot[aá]zka',
  'k[eé]rd[eé]s|[iî]ntrebarea?|soru|pitanje|vpra[sš]anje|soal|pertanyaan|câu(?:\\s+hỏi)?|ερ[ώω]τηση|вопрос|питання',
  'въпрос|คำถาม|問題?|问题?|题目?|題目|질문|문제|(?:ال)?سؤال|שאלה|प्रश्न|প্রশ্ন|q',
].join('|')})\\s*(?:(?:[#№]|n[°º])\\s*)?`;
/** It matches a line between questions: a rule, or a line with nothing but the number of the next question. */
const BETWEEN = new RegExp(`^(?:([-=_*~])\\1*|${QUESTION_WORD}\\p{Nd}+\\s*[.:)：]?)$`, 'iu');

/** Splits a text into lines without the signs of Markdown; a choice in bold gets a star. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  // A star before one of several choices marks the right one. Stars before most lines are bullets.
  const hasStarBullets = lines.filter((line) => STAR.test(line)).length > lines.filter(Boolean).length / 2;
  return lines.map((line) => {
    const [, bullet, lettered, behind = ''] = BOLD_CHOICE.exec(line) ?? [];
    const choice = bullet ?? lettered;
    if (choice) return `*${choice}${behind}`;
    const plain = line
      .replace(LINE_MARK, '')
      .replace(hasStarBullets ? STAR : '', '')
      .replace(BOLD, '$1');
    return BETWEEN.test(plain) ? '' : plain;
  });
}
