import { toPublicFileAddress } from '@/lib/site/markup/public-file';

/** The address is computed once; React removes duplicates. */
function createScript(file: string) {
  const address = toPublicFileAddress(file);
  return () => <script async src={address} />;
}

export const QuestionScript = createScript('question.js');
export const DayScript = createScript('day.js');
export const PlayScript = createScript('play.js');
export const InviteScript = createScript('invite.js');
export const SampleScript = createScript('sample.js');
export const LegalScript = createScript('legal.js');
export const PlayedScript = createScript('played.js');
