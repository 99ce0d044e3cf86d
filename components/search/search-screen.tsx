'use client';

import { useState } from 'react';
import { ExportButton, type ExportedRecords } from '@/components/import-export/export-button';
import { StaffScreen } from '@/components/layout/staff-page';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Pages } from '@/components/ui/pages';
import { ReadState } from '@/components/ui/read-state';
import type { CalendarDate } from '@/lib/dates/calendar-date';
import { useNearWarnings } from '@/lib/features/near-duplicates/client';
import { type SearchInput, useSearch } from '@/lib/features/search/client';
import type { FoundRecord } from '@/lib/features/search/contract';
import { QUERY_MAX_LENGTH, SEARCH_PAGE_SIZE } from '@/lib/features/search/rules';
import { SearchFilter, useSearchFilter } from './search-filter';
import { PlaceDialog, SearchResult } from './search-result';
import styles from './search-screen.module.css';

type SearchResponse = NonNullable<ReturnType<typeof useSearch>['data']>;

function summarize({ total, isMore, isLoose, isLatest }: SearchResponse): string {
  if (isLatest) return total === 0 ? 'There are no questions or word puzzles yet.' : 'Changed last:';
  if (total === 0) return 'Nothing matches. Use fewer words, or the beginnings of words.';
  const count = isMore ? `More than ${total} found; these are of the latest days` : `${total} found`;
  return isLoose ? `Nothing has these words. Similar words: ${count}` : count;
}

/** An export has the filter of the search, but neither its order nor its page. */
function toExport({ kind, order: _order, page: _page, ...filter }: SearchInput): ExportedRecords {
  return { ...filter, game: kind };
}

export function SearchScreen({ today }: { today: CalendarDate }) {
  const { values, input, update, clearFilters, isNarrowed } = useSearchFilter();
  // While somebody types, the field is ahead of the address, because a change of the address renders the screen.
  const [typed, setTyped] = useState<string | null>(null);
  const [recordToPlace, setRecordToPlace] = useState<FoundRecord | null>(null);
  // A move may end after the person has closed its dialog and opened the next one.
  const closePlaceDialog = () => setRecordToPlace((shown) => (shown === recordToPlace ? null : shown));
  const { data, error, isLoading, mutate } = useSearch(input);
  const found = data?.found ?? [];
  const placed = found.find(({ id }) => id === recordToPlace?.id) ?? recordToPlace;
  const nearWarnings = useNearWarnings(found, JSON.stringify(found.map(({ version }) => version)));
  const page = Number(input.page ?? 1);
  // The last record of the last page may have been moved or deleted, which leaves that page empty.
  const pages = Math.max(page, Math.ceil((data?.total ?? 0) / SEARCH_PAGE_SIZE));

  return (
    <StaffScreen>
      <h1>Search</h1>
      <search className="stack-3">
        <TextField
          type="search"
          label="Words"
          hint="In questions, choices, answers, words, hints, alt texts, explanations, sources, theme tags and notes. The beginning of a word is enough."
          autoFocus
          maxLength={QUERY_MAX_LENGTH}
          value={typed ?? values.query}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value);
            update({ query: target.value });
          }}
        />
        <SearchFilter values={values} onChange={update} onClear={isNarrowed ? clearFilters : undefined} />
      </search>
      <ReadState
        data={data}
        error={error}
        isLoading={isLoading}
        label="Searching…"
        onRetry={() => mutate()}
      />
      <div className={styles.line}>
        <p role="status" className="quiet">
          {data && !error ? summarize(data) : ''}
        </p>
        <ExportButton records={toExport(input)} />
      </div>
      {found.length > 0 && (
        <Card>
          <ol className={styles.results}>
            {found.map((record) => (
              <SearchResult
                key={record.id}
                record={record}
                today={today}
                nearWarnings={nearWarnings.get(record.id)}
                onPlace={() => setRecordToPlace(record)}
                onTheme={(theme) => update({ theme })}
              />
            ))}
          </ol>
        </Card>
      )}
      {data && <Pages page={page} pages={pages} onChoose={(next) => update({ page: String(next) })} />}
      {placed && <PlaceDialog record={placed} today={today} onClose={closePlaceDialog} />}
    </StaffScreen>
  );
}
