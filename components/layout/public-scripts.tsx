import { publicFileAddress } from '@/lib/site/markup/public-file';

/** An element that loads a script of public pages; its address is computed once, and React removes duplicates. */
function scriptOf(file: string) {
  const address = publicFileAddress(file);
  return () => <script async src={address} />;
}

export const QuestionScript = scriptOf('question.js');
export const DayScript = scriptOf('day.js');
/** For the page on which a day is played. */
export const PlayScript = scriptOf('play.js');
/** For the page of a group, which opens the app. */
export const InviteScript = scriptOf('invite.js');
/** For the sample game. */
export const SampleScript = scriptOf('sample.js');
export const LegalScript = scriptOf('legal.js');
/** For pages with a greeting, and the game. */
export const PlayedScript = scriptOf('played.js');
