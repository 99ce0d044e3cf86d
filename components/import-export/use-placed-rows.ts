import useSWR from 'swr';
import { ApiError } from '@/lib/errors/api-error';
import { countNeededGaps, listFreeDays, needsDay, spreadRows } from '@/lib/features/import-export/among-rows';
import { findGaps } from '@/lib/features/import-export/client';
import { GAPS_MAX } from '@/lib/features/import-export/rules';
import { isImported } from './excluded-rows';
import type { ImportSetup } from './use-import-setup';
import type { JudgedRow } from './use-verdicts';

/** The number of gaps is rounded up to a multiple of this, so that another row rarely causes a request. */
const GAPS_AT_ONCE = 50;

/** Spreads the rows to import over the gaps if the person chose that; `rows` is undefined until gaps have loaded. */
export function usePlacedRows(judged: readonly JudgedRow[], { chosen, readOptions }: ImportSetup) {
  const { game, dates } = chosen;
  const isOver = chosen.from < readOptions.today;
  const from = isOver ? readOptions.today : chosen.from;
  const included = judged
    .filter((row) => isImported(row) || row.verdict === 'checking')
    .map(({ row }) => row);
  const wanted = dates === 'gaps' ? Math.ceil(countNeededGaps(included) / GAPS_AT_ONCE) * GAPS_AT_ONCE : 0;
  const count = Math.min(wanted, GAPS_MAX);
  const ids = [
    ...new Set(included.filter(needsDay).flatMap(({ categoryId }) => categoryId ?? [])),
  ].toSorted();
  const { data, error, mutate } = useSWR<Awaited<ReturnType<typeof findGaps>>, Error>(
    count > 0 ? ['import-gaps', game, from, count, ids.join(' ')] : null,
    () => findGaps(ids, { game, from, count }),
  );
  const spread = data && spreadRows(included, data, listFreeDays(game, from, count));
  const rows = count === 0 ? included : spread;
  return {
    rows,
    /** It has the day of each row by its line: null for the bench, undefined if the record keeps its own. */
    days: new Map(rows?.map(({ line, forDate }) => [line, forDate])),
    problem: error instanceof ApiError ? error.message : null,
    reload: () => void mutate(),
  };
}

export type PlacedRows = ReturnType<typeof usePlacedRows>;
