import 'server-only';
import { games, type ReviewedGame } from '@/lib/contract/kinds';
import { type Db, database } from '@/lib/db/connection';
import { isKindAllowed } from '@/lib/features/media/rules';
import { findMediaByIds, findUpload } from '@/lib/features/media/server/store';
import { duplicateKey, QUESTION_EXISTS_MESSAGE } from '@/lib/features/questions/rules';
import { nameDate, statusNames } from '@/lib/features/records/rules';
import type { DatedRow } from '@/lib/features/records/server/record-kind';
import { holds } from '@/lib/features/records/server/record-store';
import { kindOf } from '@/lib/features/review/server/reviewed-store';
import { type CheckedRow, madeCategoryKey } from './check-rows';
import { errorOf, warningOf } from './read-row';
import { rowKindOf } from './row-kinds';
import { listOfDays, listOfTexts } from './store';

type Content = Partial<DatedRow> & {
  duplicate_key?: string | null;
  question?: string;
  media_id?: string | null;
};

const slotOf = ({ category_id, for_date }: Partial<DatedRow>) => `${category_id} ${for_date}`;

/** What two rows of one import must not both take. */
export class TakenByRows {
  readonly #lines = new Map<string, number>();

  /** The line that has taken this before; else it is taken by this one from now on. */
  take(what: string, line: number): number | undefined {
    const earlier = this.#lines.get(what);
    if (earlier === undefined) this.#lines.set(what, line);
    return earlier;
  }
}

/** What becomes of the records that an import changes: who leaves a place is not in the way of who wants it. */
export type Leaving = ReadonlyMap<string, Partial<DatedRow>>;

/** The contents of the updates among these rows, by the ids of their records. */
export function leavingOf(checked: Iterable<CheckedRow | null>): Map<string, Partial<DatedRow>> {
  const contents = new Map<string, Partial<DatedRow>>();
  for (const row of checked) if (row?.current && row.content) contents.set(row.current.id, row.content);
  return contents;
}

/** Does a stored record say all that a new row says, wherever it is by now? */
function saysSame(game: ReviewedGame, { row }: CheckedRow, stored: DatedRow): boolean {
  const { category_id: categoryId, for_date: forDate, status } = stored;
  const { content } = rowKindOf(game).read(row, { categoryId, forDate, status }, stored);
  return holds(stored, content);
}

function titleOf(game: ReviewedGame, content: Content): string {
  return String((content as Record<string, unknown>)[kindOf(game).titleColumn] ?? '');
}

/** Why a row that is none of the bank's own repeats one of them. */
function judgeText(
  game: ReviewedGame,
  checked: CheckedRow,
  others: readonly DatedRow[],
  leaving: Leaving,
): void {
  const content = checked.content as Content;
  const key = game === 'word_puzzle' ? null : duplicateKey(titleOf(game, content));
  const keeps = others.filter(({ id }) => id !== checked.current?.id);
  if (!checked.current) {
    checked.same = keeps.find((stored) => saysSame(game, checked, stored)) ?? null;
    if (checked.same) {
      checked.issues = [];
      return;
    }
    const { textColumns } = rowKindOf(game);
    const text = Object.fromEntries(textColumns.map((column) => [column, content[column as keyof Content]]));
    const twin =
      titleOf(game, content) === '' ? undefined : keeps.find((stored) => holds<object>(stored, text));
    if (twin) {
      const where = `${nameDate(twin.for_date)}, ${statusNames[twin.status].toLowerCase()}`;
      const message = `This is in the bank already (${where}), with something else beside it. Bring it with its id and version to change it.`;
      checked.issues.unshift(errorOf('exists', message, { recordId: twin.id }));
      return;
    }
  }
  if (!key) return;
  const holder = (keeps as Content[]).find(
    ({ id, duplicate_key }) =>
      duplicate_key === key && ((leaving.get(id ?? '') as Content | undefined)?.duplicate_key ?? key) === key,
  );
  if (!holder) return;
  const issue = content.status === 'draft' ? warningOf : errorOf;
  checked.issues.unshift(
    issue('exists', QUESTION_EXISTS_MESSAGE, { field: 'question', recordId: holder.id }),
  );
}

/** Do two rows of the import want the same? */
function judgeRepeats(game: ReviewedGame, checked: CheckedRow, taken: TakenByRows): void {
  const { row, content, issues } = checked;
  if (!content) return;
  const { textColumns } = rowKindOf(game);
  const { duplicate_key: key } = content as Content;
  const text = textColumns.map((column) => content[column as keyof DatedRow] ?? null);
  const wanted: [string, string, Parameters<typeof errorOf>[2]][] = [
    ...(row.id ? [[`id ${row.id}`, 'is of the same record', { field: 'id' }] as never] : []),
    ...(games[game].hasSlots && content.for_date
      ? [[`slot ${slotOf(content)}`, 'is for the same day and category', { field: 'forDate' }] as never]
      : []),
    ...(titleOf(game, content) === ''
      ? []
      : [[`text ${JSON.stringify([content.category_id, key ?? text])}`, 'says the same', {}] as never]),
  ];
  for (const [what, says, more] of wanted) {
    const earlier = taken.take(what, row.line);
    if (earlier !== undefined) issues.unshift(errorOf('repeated', `Row ${earlier} ${says}.`, more));
  }
}

/** Is its file stored, or on its way? A file that the record has already stays. */
async function judgeMedia(rows: readonly CheckedRow[], db: Db): Promise<void> {
  const wanted = rows.flatMap((checked) => {
    const content = checked.content as (Content & { zoom_media_id?: string | null }) | null;
    const before = checked.current as (Content & { zoom_media_id?: string | null }) | null;
    const { media_id: id, zoom_media_id: zoomId, media_type: type } = content ?? {};
    return [
      ...(id && type && id !== before?.media_id ? [{ checked, id, type, field: 'media' as const }] : []),
      ...(zoomId && zoomId !== before?.zoom_media_id
        ? [{ checked, id: zoomId, type: 'image' as const, field: 'zoomMedia' as const }]
        : []),
    ];
  });
  if (wanted.length === 0) return;
  const stored = await findMediaByIds([...new Set(wanted.map(({ id }) => id))], db);
  const kinds = new Map(stored.map(({ id, kind }) => [id, kind]));
  for (const { checked, id, type, field } of wanted) {
    const kind = kinds.get(id);
    if (kind ? isKindAllowed(kind, type) : await findUpload(id, db)) continue;
    const message = 'The file of this question is not stored any more. Choose it again.';
    checked.issues.push(errorOf('media', message, { field }));
  }
}

/**
 * Adds to the rows what others hold that they want: a slot, a text, a file. What the bank says already, wherever it is by
 * now, is `same`, and nothing is in its way.
 */
export async function findConflicts(
  game: ReviewedGame,
  rows: readonly CheckedRow[],
  { taken, leaving }: { taken: TakenByRows; leaving: Leaving },
  db: Db = database(),
): Promise<void> {
  const open = rows.filter(({ content, same }) => content && !same);
  const stored = open.filter(({ content }) => madeCategoryKey(content?.category_id) === null);
  const texts = stored.map(({ content }) => titleOf(game, content as Content)).filter((text) => text !== '');
  const days = stored.flatMap(({ content }) => content?.for_date ?? []);
  const [ofTexts, ofDays] = await Promise.all([
    listOfTexts(
      game,
      {
        categoryIds: [...new Set(stored.flatMap(({ content }) => content?.category_id ?? []))],
        texts,
        keys: [...new Set(texts.map(duplicateKey))],
      },
      db,
    ),
    games[game].hasSlots ? listOfDays(game, [...new Set(days)], db) : [],
  ]);
  const byCategory = Map.groupBy(ofTexts, ({ category_id }) => category_id);
  const occupants = new Map(ofDays.map((row) => [slotOf(row), row]));
  for (const checked of open) {
    const content = checked.content as Content;
    judgeText(game, checked, byCategory.get(content.category_id ?? '') ?? [], leaving);
    if (checked.same) continue;
    const occupant = content.for_date ? occupants.get(slotOf(content)) : undefined;
    const leaves = occupant && leaving.get(occupant.id);
    const isFree =
      !occupant || occupant.id === checked.current?.id || (leaves && slotOf(leaves) !== slotOf(content));
    if (!isFree) {
      const name = games[game].name.toLowerCase();
      const message = `This category already has a ${name} for this date. Choose another date.`;
      checked.issues.unshift(errorOf('slot_taken', message, { field: 'forDate', recordId: occupant.id }));
    }
  }
  for (const checked of rows) if (!checked.same) judgeRepeats(game, checked, taken);
  await judgeMedia(
    open.filter(({ same }) => !same),
    db,
  );
}
