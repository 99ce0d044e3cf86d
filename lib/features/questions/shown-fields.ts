import type { QuestionInfo } from './contract';
import type { Visibility } from './rules';

/**
 * Who may see each field of a question. A new field does not compile without an entry here; fields unknown to this
 * table are for staff only.
 */
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
  credit: 'everybody',
  licence: 'everybody',
  correctChoice: 'everybody after its day',
  explanation: 'everybody after its day',
  generationId: 'staff',
  status: 'staff',
  difficulty: 'staff',
  runsAnyDay: 'staff',
  themes: 'staff',
  dismissals: 'staff',
  source: 'staff',
  reviewBy: 'staff',
  licenceUntil: 'staff',
};

function isShown(field: string, visibility: Visibility): boolean {
  if (visibility === 'everything') return true;
  const audience: string | undefined = SHOWN_TO[field as keyof QuestionInfo];
  return audience === 'everybody' || (audience === 'everybody after its day' && visibility === 'with answer');
}

/** The question of an API elsewhere without the fields that only ours defines: there the names may mean something else. */
export function withoutOwnTexts<Info extends QuestionInfo>(info: Info): Info {
  return { ...info, explanation: undefined, credit: undefined, licence: undefined };
}

/**
 * The fields of a question that the visibility allows (docs/product.md, 4); undefined where that is nothing. Unknown
 * fields, as an API elsewhere may send them, are left out.
 */
export function shownQuestion<Info extends QuestionInfo>(
  info: Info,
  visibility: Visibility,
): Info | undefined {
  if (visibility === 'nothing') return undefined;
  const shown = Object.entries(info).filter(([field]) => isShown(field, visibility));
  return Object.fromEntries(shown) as Info;
}
