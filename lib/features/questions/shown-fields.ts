import type { QuestionInfo } from './contract';
import type { Visibility } from './rules';

/** Who is told a field of a question; one without a row here does not compile, and is told to nobody but staff. */
const SHOWN_TO: Readonly<Record<keyof QuestionInfo, 'everybody' | 'everybody after its day' | 'staff'>> = {
  id: 'everybody',
  questionTag: 'everybody',
  version: 'everybody',
  forDate: 'everybody',
  question: 'everybody',
  choices: 'everybody',
  hasImage: 'everybody',
  hasAudio: 'everybody',
  mediaId: 'everybody',
  zoomMediaId: 'everybody',
  image: 'everybody',
  zoomImage: 'everybody',
  audioUrl2Play: 'everybody',
  correctChoice: 'everybody after its day',
  status: 'staff',
  difficulty: 'staff',
  runsAnyDay: 'staff',
};

function isShown(field: string, visibility: Visibility): boolean {
  if (visibility === 'everything') return true;
  const audience: string | undefined = SHOWN_TO[field as keyof QuestionInfo];
  return audience === 'everybody' || (audience === 'everybody after its day' && visibility === 'with answer');
}

/**
 * What of a question may be shown to somebody of that visibility (docs/product.md, 4); undefined where that is nothing.
 * Fields that nobody here knows, as a game API elsewhere may send them, are left out.
 */
export function shownQuestion<Info extends QuestionInfo>(
  info: Info,
  visibility: Visibility,
): Info | undefined {
  if (visibility === 'nothing') return undefined;
  const shown = Object.entries(info).filter(([field]) => isShown(field, visibility));
  return Object.fromEntries(shown) as Info;
}
