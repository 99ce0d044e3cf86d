import 'server-only';
import type { SignedInUser } from '@/lib/contract/caller';
import { type NoteSubject, REVIEWED_GAMES, REVIEWED_SUBJECTS } from '@/lib/contract/kinds';
import { productToday } from '@/lib/dates/today';
import { can } from '@/lib/features/accounts/rules';
import { findMentions } from '@/lib/features/notes/rules';
import type { Notice } from '@/lib/features/notices/contract';
import type { NoticeKind } from '@/lib/features/notices/rules';
import { listAssignments } from '@/lib/features/plan/server/assignment-store';
import { listWaiting } from '@/lib/features/review/server/store';
import { listStaffNames } from '@/lib/features/staff/server/manage-staff';
import { storedText } from '@/lib/text/clean-text';
import { type Asked, listDecisions, listNotes, listRestores, listSendings } from './store';

/** A notice whose record is still only named. */
export interface Told extends Omit<Notice, 'record'> {
  subject?: { type: NoteSubject; id: string };
}

/** Who is told, and from which instant on. */
interface Addressee {
  user: SignedInUser;
  since: string;
}

/** Finds what a person is told; the list is what all of them find (./service). */
export type NoticeSource = (addressee: Addressee) => Promise<Told[]>;

const askedBy = ({ user, since }: Addressee): Asked => ({ userId: user.id, since });

/** What waits for a review by this person: a line for each author, not one for each record, as that is the queue's. */
async function tellSent(addressee: Addressee): Promise<Told[]> {
  const { user } = addressee;
  if (!can(user, 'publish')) return [];
  const waiting = await listWaiting({ state: 'in_review' });
  const others = waiting.filter(({ author }) => author !== user.username);
  const authorOf = new Map(others.map(({ subject_id, author }) => [subject_id, author ?? undefined]));
  const sent = REVIEWED_SUBJECTS.map(async (type): Promise<Told[]> => {
    const ids = others.flatMap(({ subject_type, subject_id }) => (subject_type === type ? subject_id : []));
    const sendings = await listSendings(type, ids, askedBy(addressee));
    const latest = new Map(
      sendings.toReversed().map(({ subject_id, changed_at }) => [subject_id, changed_at]),
    );
    return [...latest].map(([id, at]) => ({
      id,
      kind: 'sent',
      at,
      by: authorOf.get(id),
      subject: { type, id },
    }));
  });
  const byAuthor = Map.groupBy((await Promise.all(sent)).flat(), ({ by }) => by);
  return [...byAuthor].flatMap(([by, records]) => {
    const [last] = records.toSorted((one, other) => (one.at < other.at ? 1 : -1));
    if (!last) return [];
    const id = `sent ${by}`;
    if (records.length === 1) return [{ ...last, id }];
    return [{ id, kind: 'sent' as const, at: last.at, by, count: records.length }];
  });
}

type Decision = Awaited<ReturnType<typeof listDecisions>>[number];

function kindOf({ action, after }: Decision): NoticeKind {
  if (action === 'returned' || action === 'rejected') return action;
  return (JSON.parse(after ?? '{}') as { status?: string }).status === 'draft' ? 'returned' : 'approved';
}

/** What others decided on this person's work, as it stands: an approval that was taken back is told as that. */
async function tellDecided(addressee: Addressee): Promise<Told[]> {
  const decisions = await listDecisions(askedBy(addressee));
  const ofTypes = [...Map.groupBy(decisions, ({ subject_type }) => subject_type)];
  const restores = await Promise.all(
    ofTypes.map(([type, ofType]) => listRestores(type, [...new Set(ofType.map((one) => one.subject_id))])),
  );
  /** By the id of the approval: the first that follows the last approval before it. */
  const takenBack = new Map<string, (typeof restores)[number][number]>();
  for (const restore of restores.flat()) {
    const approval = decisions.find(
      (decision) =>
        decision.subject_id === restore.subject_id &&
        decision.sequence < restore.sequence &&
        kindOf(decision) === 'approved',
    );
    if (approval && !takenBack.has(approval.id)) takenBack.set(approval.id, restore);
  }
  return decisions.flatMap((decision) => {
    const restore = takenBack.get(decision.id);
    if (restore?.changed_by === addressee.user.id) return [];
    const kind = restore ? 'restored' : kindOf(decision);
    const { id, changed_at, by, reason, subject_type, subject_id } = restore ?? decision;
    return [
      {
        id,
        kind,
        at: changed_at,
        by: by ?? undefined,
        // Of an approval it is the author's own.
        text: kind === 'approved' ? undefined : (reason ?? undefined),
        subject: { type: subject_type as NoteSubject, id: subject_id },
      },
    ];
  });
}

/** The notes that name this person, answer them, or are on a record of theirs; the strongest of these is told. */
async function tellNoted(addressee: Addressee): Promise<Told[]> {
  const notes = await listNotes(askedBy(addressee));
  const mayName = notes.some(({ text }) => /[@＠]/u.test(text));
  const names = mayName ? (await listStaffNames()).names : [];
  const { username } = addressee.user;
  return notes.flatMap(({ id, subject_type, subject_id, text, created_at, by, is_answer, is_on_own }) => {
    const isMentioned = findMentions(text, names).includes(username);
    if (!isMentioned && !is_answer && !is_on_own) return [];
    const kind = isMentioned ? 'mentioned' : is_answer ? 'answered' : 'noted';
    const subject = { type: subject_type, id: subject_id };
    return [{ id, kind, at: created_at, by, text, subject, noteId: id }];
  });
}

/** What a review said is a note on its record, too: it is told once, as what was decided. */
async function tellDecidedAndNoted(addressee: Addressee): Promise<Told[]> {
  const [decided, noted] = await Promise.all([tellDecided(addressee), tellNoted(addressee)]);
  const keyOf = ({ subject, by, text }: Told) => JSON.stringify([subject?.id, by, storedText(text ?? '')]);
  const said = new Set(decided.map(keyOf));
  return [...decided, ...noted.filter((note) => !said.has(keyOf(note)))];
}

/** The gaps that others gave this person to fill: a line for each who did, for as long as they are empty. */
async function tellAssigned({ user, since }: Addressee): Promise<Told[]> {
  const from = productToday();
  const lists = REVIEWED_GAMES.map((game) => listAssignments({ game, from, userId: user.id }));
  const given = (await Promise.all(lists))
    .flat()
    .filter(({ assigned_by, assigned_at }) => assigned_by !== user.id && assigned_at >= since);
  return [...Map.groupBy(given, ({ assigner }) => assigner)].map(([by, gaps]) => ({
    id: `assigned ${by}`,
    kind: 'assigned',
    at:
      gaps
        .map(({ assigned_at }) => assigned_at)
        .toSorted()
        .at(-1) ?? '',
    by: by ?? undefined,
    count: gaps.length,
  }));
}

/** All that people are told; another kind of notice is another source. */
export const sources: readonly NoticeSource[] = [tellSent, tellAssigned, tellDecidedAndNoted];
