import { publicFileAddress } from '@/lib/markup/public-file';

/** Loads the script of public pages with a question; React removes duplicates. */
export function QuestionScript() {
  return <script async src={publicFileAddress('question.js')} />;
}

/** Loads the script of the visitors' page of a day. */
export function DayScript() {
  return <script async src={publicFileAddress('day.js')} />;
}

/** Loads the script of the page on which a day is played. */
export function PlayScript() {
  return <script async src={publicFileAddress('play.js')} />;
}
