import { choiceNames } from '@/lib/contract/kinds';
import { cellOfThemes } from '@/lib/features/exchange/theme-cell';
import { CELL_FIELDS, type Cells } from './cell-fields';
import type { StoredImportRow } from './contract';

interface Named {
  id: string;
  category: string;
}

/** The name that an export gives a stored file; `own`, where the row has that file. */
function fileOf(id: string | null | undefined, extension: string, own = ''): string {
  if (!id) return '';
  return own.startsWith(`${id}.`) ? own : `${id}.${extension}`;
}

/** A stored record in the cells that a row of a file has; those that say nothing of a record stay the row's own. */
export function cellsOfStored(stored: StoredImportRow, own: Cells, categories: readonly Named[]): Cells {
  const { question, puzzle, themes, runsAnyDay } = stored;
  const category = categories.find(({ id }) => id === stored.categoryId)?.category;
  const texts: Cells = {
    ...{
      category,
      forDate: stored.forDate ?? '',
      status: stored.status,
      difficulty: stored.difficulty ?? '',
    },
    ...{ question: question?.question, correctChoice: question?.correctChoice },
    ...Object.fromEntries(choiceNames.map((name) => [name, question?.[name]])),
    ...{ word: puzzle?.word, hint: puzzle?.hint, themes: cellOfThemes(themes ?? []) },
    ...{
      explanation: stored.explanation ?? '',
      source: stored.source ?? '',
      reviewBy: stored.reviewBy ?? '',
    },
    ...{ runsAnyDay: runsAnyDay ? 'yes' : 'no', alt: stored.alt ?? '', credit: stored.credit ?? '' },
    media: fileOf(stored.mediaId, stored.mediaType === 'image' ? 'webp' : 'mp3', own.media),
    zoomMedia: fileOf(stored.zoomMediaId, 'webp', own.zoomMedia),
    ...{ licence: stored.licence ?? '', licenceUntil: stored.licenceUntil ?? '' },
  };
  const told = CELL_FIELDS.flatMap((field) => (field in own ? [[field, texts[field] ?? own[field]]] : []));
  return Object.fromEntries(told) as Cells;
}
