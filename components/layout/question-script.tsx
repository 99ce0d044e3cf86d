import { publicFileAddress } from '@/lib/markup/public-file';

/** The small script of public pages with a question, where something of it asks for it; React keeps one of them. */
export function QuestionScript() {
  return <script async src={publicFileAddress('question.js')} />;
}

/** The small script of a day's page for visitors. */
export function DayScript() {
  return <script async src={publicFileAddress('day.js')} />;
}
