import { toPublicFileAddress } from '@/lib/site/markup/public-file';

/** The address is computed once; React removes duplicates. */
function scriptOf(file: string) {
  const address = toPublicFileAddress(file);
  return () => <script async src={address} />;
}

export const QuestionScript = scriptOf('question.js');
export const DayScript = scriptOf('day.js');
export const PlayScript = scriptOf('play.js');
export const InviteScript = scriptOf('invite.js');
export const SampleScript = scriptOf('sample.js');
export const LegalScript = scriptOf('legal.js');
export const PlayedScript = scriptOf('played.js');
