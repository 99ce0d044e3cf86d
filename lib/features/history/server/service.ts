import 'server-only';
import type { Caller } from '@/lib/contract/caller';
import { games, type HistorySubject } from '@/lib/contract/kinds';
import type { EntryRow } from '@/lib/db/history-entries';
import { ApiError } from '@/lib/errors/api-error';
import { can, describeRefusal } from '@/lib/features/accounts/rules';
import type { AccountSnapshot } from '@/lib/features/accounts/server/staff-accounts';
import { nameTargets, type Targets } from '@/lib/features/categories/rules';
import {
  type CategoryContent,
  type CategoryNamer,
  type CategoryRow,
  listCategoryRows,
  nameCategories,
} from '@/lib/features/categories/server/store';
import type { HistoryEntry } from '@/lib/features/history/contract';
import { subjectNames } from '@/lib/features/history/rules';
import { nameDismissals, parseDismissals } from '@/lib/features/lint/lint';
import { altDetails, mediaRights } from '@/lib/features/media/fields';
import { correctChoiceDetails, correctionDetails, questionTexts } from '@/lib/features/questions/fields';
import type { QuestionContent, QuestionRow } from '@/lib/features/questions/server/store';
import {
  background,
  type FieldDetails,
  formatFieldValue,
  nameDate,
  readModel,
  statusNames,
} from '@/lib/features/records/rules';
import { findEntry, listSomeOtherEntries } from '@/lib/features/records/server/history-store';
import type { NoteContent, NoteRow } from '@/lib/features/records/server/note-store';
import type { DATED_CONTENT } from '@/lib/features/records/server/record-store';
import { parseThemes } from '@/lib/features/themes/rules';
import { puzzleTexts } from '@/lib/features/word-puzzles/rules';
import type { WordPuzzleContent, WordPuzzleRow } from '@/lib/features/word-puzzles/server/store';
import { describeImport, type HistoryInput, type ListedEntry, listAuthors, listEntries } from './store';

interface Field<Row> {
  title: string;
  text: (row: Row, nameOf: CategoryNamer) => string;
}

/** Every column that can change has a field to show, or null if people do not see it. */
type Fields<Row, Column extends keyof Row> = Record<Column, Field<Row> | null>;

type PlaceColumn = 'categoryId' | 'forDate';
/** Entries that are older than a column do not have it. */
type DatedRow = Pick<QuestionRow, PlaceColumn> &
  Partial<Pick<QuestionRow, Exclude<(typeof DATED_CONTENT)[number], PlaceColumn>>>;

const planningFields = {
  categoryId: { title: 'Category', text: ({ categoryId }, nameOf) => nameOf(categoryId) },
  forDate: { title: 'Date', text: ({ forDate }) => nameDate(forDate) },
  status: { title: 'Status', text: ({ status = 'ready' }) => statusNames[status] },
  returnedNote: { title: 'Sent back', text: ({ returnedNote }) => returnedNote ?? '' },
  difficulty: { title: 'Difficulty', text: ({ difficulty }) => difficulty ?? '' },
  runsAnyDay: { title: 'May run any day', text: ({ runsAnyDay }) => (runsAnyDay ? 'Yes' : 'No') },
  themes: { title: 'Theme tags', text: ({ themes }) => parseThemes(themes).join(', ') },
  dismissed: {
    title: 'Dismissed warnings',
    text: ({ dismissed }) => nameDismissals(parseDismissals(dismissed)),
  },
} as const satisfies Partial<Fields<DatedRow, keyof DatedRow>>;

type DescribedField<Name extends string> = Field<Partial<Record<Name, string | null>>>;

const describeFields = <Name extends string>(described: Readonly<Record<Name, FieldDetails>>) =>
  Object.fromEntries(
    (Object.keys(described) as Name[]).map((name): [Name, DescribedField<Name>] => [
      name,
      { title: described[name].title, text: (row) => formatFieldValue(described[name], row[name]) },
    ]),
  ) as Record<Name, DescribedField<Name>>;

const questionFields: Fields<QuestionRow, keyof QuestionContent | 'game'> = {
  game: {
    title: 'Game',
    text: ({ game }) => games[game].label.replace(/^./, (first) => first.toUpperCase()),
  },
  ...planningFields,
  ...describeFields(questionTexts),
  duplicateKey: null,
  correctChoice: {
    title: correctChoiceDetails.title,
    text: ({ correctChoice }) => (correctChoice ? `Choice ${correctChoice}` : ''),
  },
  mediaType: null,
  mediaId: {
    title: 'File',
    text: ({ mediaType, mediaId }) => (mediaId ? `${mediaType} ${mediaId}` : ''),
  },
  zoomMediaId: { title: 'Zoom image', text: ({ zoomMediaId }) => zoomMediaId ?? '' },
  alt: { title: altDetails.title, text: ({ alt }) => alt ?? '' },
  ...describeFields(mediaRights.details),
  ...describeFields(background.details),
  correction: { title: correctionDetails.title, text: ({ correction }) => correction ?? '' },
  correctedOn: null,
  checked: null,
  generationId: { title: 'Begun by', text: ({ generationId: id }) => (id ? readModel(id) : '') },
};

const wordPuzzleFields: Fields<WordPuzzleRow, keyof WordPuzzleContent> = {
  ...planningFields,
  ...describeFields(puzzleTexts),
  ...describeFields(background.details),
};

const categoryFields: Fields<CategoryRow, keyof CategoryContent | 'position'> = {
  name: { title: 'Name', text: ({ name }) => name },
  nameKey: null,
  defaultAvatarColor: { title: 'Colour', text: ({ defaultAvatarColor }) => defaultAvatarColor },
  mediaId: { title: 'Image', text: ({ mediaId }) => mediaId ?? '' },
  active: { title: 'Active', text: ({ active }) => (active ? 'Yes' : 'No') },
  targets: {
    title: 'Targets',
    text: ({ targets }) => nameTargets(JSON.parse(targets ?? '{}') as Targets),
  },
  position: { title: 'Position', text: ({ position }) => String(position + 1) },
};

const noteFields: Fields<NoteRow, keyof NoteContent> = {
  subjectType: { title: 'On', text: ({ subjectType }) => subjectNames[subjectType] },
  subjectId: null,
  text: { title: 'Note', text: ({ text }) => text },
  replyTo: null,
  resolvedAt: { title: 'Resolved', text: ({ resolvedAt }) => (resolvedAt ? 'Yes' : 'No') },
  resolvedBy: null,
};

/** The history stores these fields of an account, and no credentials. */
const accountFields: Fields<AccountSnapshot, Exclude<keyof AccountSnapshot, 'id'>> = {
  username: { title: 'Username', text: ({ username }) => username },
  role: { title: 'Role', text: ({ role }) => role },
  active: { title: 'Active', text: ({ active }) => (active ? 'Yes' : 'No') },
  authenticator: { title: 'Authenticator app', text: ({ authenticator }) => (authenticator ? 'Yes' : 'No') },
  passkeys: { title: 'Passkeys', text: ({ passkeys }) => String(passkeys) },
};

type ReadSnapshot = (json: string, nameOf: CategoryNamer) => Record<string, string>;

/** Makes a function that presents a stored row; the site wrote its JSON from typed rows, so it needs no validation. */
function makeReader<Row>(fields: Record<string, Field<Row> | null>): ReadSnapshot {
  return (json, nameOf) => {
    const row = JSON.parse(json) as Row;
    const shown = Object.values(fields).filter((field) => field !== null);
    return Object.fromEntries(shown.map(({ title, text }) => [title, text(row, nameOf)]));
  };
}

const subjects: Record<HistorySubject, { titleField: string; read: ReadSnapshot }> = {
  question: { titleField: 'Question', read: makeReader(questionFields) },
  word_puzzle: { titleField: 'Word', read: makeReader(wordPuzzleFields) },
  category: { titleField: 'Name', read: makeReader(categoryFields) },
  note: { titleField: 'Note', read: makeReader(noteFields) },
  account: { titleField: 'Username', read: makeReader(accountFields) },
};

export function presentSnapshot(subjectType: HistorySubject, json: string, nameOf: CategoryNamer) {
  return subjects[subjectType].read(json, nameOf);
}

function presentChange({ subjectType, subjectId, before, after }: EntryRow, nameOf: CategoryNamer) {
  const subject = subjects[subjectType];
  const old = before === null ? null : subject.read(before, nameOf);
  const now = after === null ? null : subject.read(after, nameOf);
  return { subjectId, title: (now ?? old)?.[subject.titleField] ?? '', before: old, after: now };
}

/** Presents an entry with the other records of its step; `nameOf` returns the present names of categories. */
function presentEntry(entry: ListedEntry, others: readonly EntryRow[], nameOf: CategoryNamer): HistoryEntry {
  return {
    ...presentChange(entry, nameOf),
    id: entry.id,
    subjectType: entry.subjectType,
    action: entry.action,
    also: others.length > 0 ? others.map((other) => presentChange(other, nameOf)) : undefined,
    reason: entry.reason ?? undefined,
    changedBy: entry.username ?? undefined,
    author: entry.authorName ?? undefined,
    changedAt: entry.changedAt,
    isLatest: entry.isLatest,
  };
}

const PAGE_SIZE = 50;
/** At most this many other records of a step are listed; an import has thousands. */
const OTHER_ENTRIES_MAX = 50;

/** Lists a page of entries, one a step, latest first. Only admins see changes of accounts. Throws ApiError 403, 404. */
export async function listHistoryEntries(
  { after: afterId, ...fields }: HistoryInput,
  { user }: Pick<Caller, 'user'>,
): Promise<{ entries: HistoryEntry[]; nextAfter?: string }> {
  const withoutAccounts = !can(user, 'manageStaff');
  if (withoutAccounts && fields.subjectType === 'account') {
    throw new ApiError('not_allowed', describeRefusal('manageStaff'));
  }
  const filter = { ...fields, withoutAccounts };
  const after = afterId === undefined ? undefined : await findEntry(afterId);
  if (afterId !== undefined && !after) {
    throw new ApiError('not_found', 'This entry of the history does not exist.');
  }
  const [rows, categories] = await Promise.all([
    listEntries(filter, { after, limit: PAGE_SIZE + 1 }),
    listCategoryRows(),
  ]);
  const nameOf = nameCategories(categories);
  const page = rows.slice(0, PAGE_SIZE);
  const toStepId = ({ id, partOf }: EntryRow) => partOf ?? id;
  const { others, unlisted } = await listSomeOtherEntries(page, OTHER_ENTRIES_MAX);
  const byStep = Map.groupBy(others, toStepId);
  const isOfAll = fields.subjectId === undefined;
  return {
    entries: await Promise.all(
      page.map(async (row) => ({
        ...presentEntry(row, byStep.get(toStepId(row)) ?? [], nameOf),
        others: unlisted.get(toStepId(row)),
        imported:
          isOfAll && row.fileName !== null
            ? { fileName: row.fileName, ...(await describeImport(row)) }
            : undefined,
      })),
    ),
    nextAfter: rows.length > PAGE_SIZE ? page.at(-1)?.id : undefined,
  };
}

export async function listHistoryAuthors(): Promise<{ authors: string[] }> {
  return { authors: await listAuthors() };
}
