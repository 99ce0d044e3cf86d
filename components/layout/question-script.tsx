import { publicFileAddress } from '@/lib/markup/public-file';

/** The one small script of public pages with a question, where something of it asks for it; React keeps one of them. */
export function QuestionScript() {
  return <script async src={publicFileAddress('question.js')} />;
}
