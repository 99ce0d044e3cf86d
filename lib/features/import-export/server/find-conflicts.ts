import 'server-only';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { makeYield } from '@/lib/db/statements';
import type { ImportIssue } from '@/lib/features/import-export/contract';
import { describeFileProblem, isKindAllowed } from '@/lib/features/media/rules';
import { findMediaByIds, findUpload } from '@/lib/features/media/server/store';
import { QUESTION_EXISTS_MESSAGE, toDuplicateKey } from '@/lib/features/questions/rules';
import type { QuestionRow } from '@/lib/features/questions/server/store';
import { nameDate, statusNames } from '@/lib/features/records/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { hasContent } from '@/lib/features/records/server/record-store';
import { getKind } from '@/lib/features/review/server/reviewed-store';
import type { CheckedRow } from './check-rows';
import { listTextColumns, makeError, makeWarning, readContent } from './row-content';
import { listByDays, listByTexts } from './store';

type Content = Partial<QuestionRow>;

const buildSlotKey = ({ categoryId, forDate }: Partial<DatedRow>) => `${categoryId} ${forDate}`;

/** They map each record, slot and text that an import may have only once to the line of its first row. */
type Claims = Map<string, number>;

/** They map the id of each changed record to its new content. Its old slots and texts are free for other rows. */
type Updates = ReadonlyMap<string, Partial<DatedRow>>;

export function collectUpdates(checked: Iterable<CheckedRow | null>): Map<string, Partial<DatedRow>> {
  const contents = new Map<string, Partial<DatedRow>>();
  for (const row of checked) if (row?.current && row.content) contents.set(row.current.id, row.content);
  return contents;
}

/** Does a stored record equal the new row, apart from its place and status? */
function isSameAsStored(game: ReviewedGame, { row }: CheckedRow, stored: DatedRow): boolean {
  const { categoryId, forDate, status } = stored;
  const { content } = readContent(game, row, { categoryId, forDate, status }, stored);
  return hasContent(stored, content);
}

function getTitle(game: ReviewedGame, content: Content): string {
  return String((content as Record<string, unknown>)[getKind(game).titleColumn] ?? '');
}

/** Returns an issue if a record of the category will have the text of a new row after this import, but other values. */
function findSameText(
  game: ReviewedGame,
  content: Content,
  others: readonly DatedRow[],
  updates: Updates,
): ImportIssue | undefined {
  if (getTitle(game, content) === '') return undefined;
  const text = Object.fromEntries(
    ['categoryId', ...listTextColumns(game)].map((column) => [column, content[column as keyof Content]]),
  );
  const same = others.find((stored) => hasContent<object>({ ...stored, ...updates.get(stored.id) }, text));
  if (!same) return undefined;
  const where = `${nameDate(same.forDate)}, ${statusNames[same.status].toLowerCase()}`;
  const message = `This text exists already (${where}) with other values. Import it with its id and version to change it.`;
  return makeError('exists', message);
}

/** Returns an issue if a record of the category has nearly the same text: a warning for a draft, otherwise an error. */
function findDuplicate(
  game: ReviewedGame,
  content: Content,
  others: readonly DatedRow[],
  updates: Updates,
): ImportIssue | undefined {
  const key = game === 'word_puzzle' ? null : toDuplicateKey(getTitle(game, content));
  if (!key) return undefined;
  const text = { duplicateKey: key, categoryId: content.categoryId };
  const holder = (others as QuestionRow[]).find(
    (stored) =>
      stored.duplicateKey === key && hasContent<object>({ ...stored, ...updates.get(stored.id) }, text),
  );
  const makeIssue = content.status === 'draft' ? makeWarning : makeError;
  return holder && makeIssue('exists', QUESTION_EXISTS_MESSAGE, 'question');
}

/** Returns an issue if the slot of the row belongs to a record that this import does not move. */
function findSlotConflict(
  game: ReviewedGame,
  { content, current }: CheckedRow,
  occupants: ReadonlyMap<string, { id: string }>,
  updates: Updates,
): ImportIssue | undefined {
  const slot = content?.forDate ? buildSlotKey(content) : '';
  const occupant = occupants.get(slot);
  if (!occupant || occupant.id === current?.id) return undefined;
  const update = updates.get(occupant.id);
  if (update && buildSlotKey(update) !== slot) return undefined;
  const name = games[game].name.toLowerCase();
  const message = `This category already has a ${name} for this date. Choose another date.`;
  return makeError('slot_taken', message, 'forDate');
}

/** Adds an issue for each record, slot and text that an earlier row of the import claims, too. */
function addRepeatIssues(game: ReviewedGame, checked: CheckedRow, claims: Claims): void {
  const { row, content, issues } = checked;
  if (!content) return;
  const { duplicateKey: key } = content as Content;
  const text = listTextColumns(game).map((column) => content[column as keyof DatedRow] ?? null);
  const claim = (value: string, repeats: string, field?: ImportIssue['field']) => {
    const earlier = claims.get(value);
    if (earlier === undefined) claims.set(value, row.line);
    else issues.unshift(makeError('repeated', `Row ${earlier} ${repeats}.`, field));
  };
  if (row.id) claim(`id ${row.id}`, 'is of the same record', 'id');
  if (games[game].hasSlots && content.forDate) {
    claim(`slot ${buildSlotKey(content)}`, 'is for the same day and category', 'forDate');
  }
  if (getTitle(game, content) !== '') {
    claim(`text ${JSON.stringify([content.categoryId, key ?? text])}`, 'says the same');
  }
}

/** Adds an issue for each file that is not stored or uploaded, or of another type, unless its record has it already. */
async function addMissingMediaIssues(rows: readonly CheckedRow[]): Promise<void> {
  const wanted = rows.flatMap((checked) => {
    const content = checked.content as Content | null;
    const before = checked.current as Content | null;
    const { mediaId: id, zoomMediaId: zoomId, mediaType: type } = content ?? {};
    return [
      ...(id && type && id !== before?.mediaId ? [{ checked, id, type, field: 'media' as const }] : []),
      ...(zoomId && zoomId !== before?.zoomMediaId
        ? [{ checked, id: zoomId, type: 'image' as const, field: 'zoomMedia' as const }]
        : []),
    ];
  });
  if (wanted.length === 0) return;
  const stored = await findMediaByIds([...new Set(wanted.map(({ id }) => id))]);
  const kinds = new Map(stored.map(({ id, kind }) => [id, kind]));
  for (const { checked, id, type, field } of wanted) {
    const kind = kinds.get(id);
    if (kind ? isKindAllowed(kind, type) : await findUpload(id)) continue;
    checked.issues.push(makeError('media', describeFileProblem(kind ?? null, type), field));
  }
}

/** Adds issues for taken or repeated slots and texts and missing files; a new row equal to a stored one gets none. */
export async function findConflicts(
  game: ReviewedGame,
  rows: readonly CheckedRow[],
  { claims, updates }: { claims: Claims; updates: Updates },
): Promise<void> {
  const open = rows.filter(({ content, isSame }) => content && !isSame);
  const texts = open.map(({ content }) => getTitle(game, content as Content)).filter((text) => text !== '');
  const days = open.flatMap(({ content }) => content?.forDate ?? []);
  const [textMatches, dayMatches] = await Promise.all([
    listByTexts(game, [...new Set(open.flatMap(({ content }) => content?.categoryId ?? []))], texts),
    games[game].hasSlots ? listByDays(game, [...new Set(days)]) : [],
  ]);
  const byCategory = Map.groupBy(textMatches, ({ categoryId }) => categoryId);
  const occupants = new Map(dayMatches.map((row) => [buildSlotKey(row), row]));
  const yieldToOthers = makeYield();
  for (const checked of open) {
    await yieldToOthers();
    const content = checked.content as Content;
    const inCategory = byCategory.get(content.categoryId ?? '') ?? [];
    const others = inCategory.filter(({ id }) => id !== checked.current?.id);
    const isNew = checked.current === null;
    checked.isSame = isNew && others.some((stored) => isSameAsStored(game, checked, stored));
    if (checked.isSame) {
      checked.issues = [];
      continue;
    }
    const conflicts = [
      findSlotConflict(game, checked, occupants, updates),
      (isNew && findSameText(game, content, others, updates)) ||
        findDuplicate(game, content, others, updates),
    ];
    checked.issues.unshift(...conflicts.filter((issue) => issue !== undefined));
  }
  for (const checked of rows) if (!checked.isSame) addRepeatIssues(game, checked, claims);
  await addMissingMediaIssues(open.filter(({ isSame }) => !isSame));
}
