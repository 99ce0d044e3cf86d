import type { RecordStatus } from '@/lib/contract/kinds';
import { CalendarModel } from './calendar-model';
import {
  type Content,
  hasSameContent,
  isAt,
  type ModelProposal,
  type ModelRecord,
  mayPublish,
  type Person,
  type Place,
  pickContent,
} from './record-content';

/**
 * It has the expected records of a calendar after each acknowledged step. A forbidden step throws, because the server that
 * allowed it has a defect.
 */
export class RecordModel extends CalendarModel {
  /** Deleted records have their last state here. */
  readonly deleted = new Map<string, ModelRecord>();
  /** It has proposals by record, also of deleted records, which return with them. */
  readonly proposals = new Map<string, ModelProposal>();
  /** These records were sent for review since they were last ready. */
  readonly sent = new Set<string>();
  /** The picture was not deleted for good. */
  hasPicture = true;
  /** The current step has changed these records, in order. */
  private readonly changed: string[] = [];

  private require(isSo: boolean, rule: string): void {
    if (!isSo) throw new Error(`Allowed, and must not be: ${rule}`);
  }

  private isReleased({ status, forDate }: Content): boolean {
    return status === 'ready' && forDate !== null && forDate <= this.today;
  }

  /** Checks the rights for every change and deletion of a record, also within a larger step. */
  private requireMay(
    person: Person,
    id: string,
    before: ModelRecord,
    after: Content | null,
    reason: string | null,
  ): void {
    const isOwnDraft = before.author === person && before.status !== 'ready' && after?.status !== 'ready';
    this.require(mayPublish(person) || isOwnDraft, 'a writer changes what is not an own draft');
    const approvesOwn =
      this.sent.has(id) && before.status !== 'ready' && after?.status === 'ready' && before.author === person;
    this.require(!approvesOwn, 'somebody approves own work');
    this.require(!this.isReleased(before) || reason !== null, 'what is released changes without a reason');
  }

  private requirePlace(before: Content, after: Place): void {
    if (isAt(before, after)) return;
    this.require(!this.isReleased(before), 'what players have seen moves');
    this.require((after.forDate ?? this.today) >= this.today, 'something moves to a day that is over');
  }

  /** Would this change of something ready replace what the person's open proposal would replace? */
  private isOwnProposal(person: Person, id: string, content: Content): boolean {
    const before = this.recordOf(id);
    const open = this.proposals.get(id);
    if (open?.by !== person || before.status !== 'ready' || content.status !== 'ready') return false;
    const fields = Object.keys(pickContent(before)) as (keyof Content)[];
    return fields.some((field) => ![open.content[field], content[field]].includes(before[field]));
  }

  /** `takesBack` is true if the change undoes one of today. */
  private store(
    person: Person,
    id: string,
    content: Content,
    reason: string | null,
    takesBack = false,
  ): void {
    const before = this.recordOf(id);
    if (hasSameContent(before, content)) return;
    if (!takesBack) this.requirePlace(before, content);
    this.requireMay(person, id, before, content, reason);
    this.require(!this.isOwnProposal(person, id, content), 'somebody brings about an own proposal');
    this.set(id, { ...pickContent(content), author: before.author });
  }

  /**
   * Applies an acknowledged step; with `goesLive` the person agreed that a reserve fills a slot of today because of it.
   */
  take(goesLive: boolean, effect: () => void): void {
    this.changed.length = 0;
    effect();
    for (const id of new Set(this.changed)) {
      const now = this.records.get(id);
      if (!now || !this.reserveFor(now.category).includes(id)) continue;
      this.require(goesLive, 'something of the bench goes live unasked');
      this.run(id, this.gapOf(now.category) ?? []);
    }
  }

  private set(id: string, record: ModelRecord): void {
    this.changed.push(id);
    this.require(record.alt === null || this.hasPicture, 'a file that was deleted for good is shown');
    this.records.set(id, record);
    if (record.status === 'in_review') this.sent.add(id);
    if (record.status === 'ready') this.sent.delete(id);
  }

  create(person: Person, id: string, content: Content): void {
    this.require(content.status !== 'ready' || mayPublish(person), 'a writer makes something ready');
    this.set(id, { ...pickContent(content), author: person });
  }

  /** Is this save stored as a proposal beside the record? */
  isProposal(person: Person, id: string, status: RecordStatus): boolean {
    const isReady = this.records.get(id)?.status === 'ready';
    return isReady && (status === 'in_review' || (status === 'draft' && !mayPublish(person)));
  }

  propose(person: Person, id: string, content: Content, reason: string | null, baseVersion: number): void {
    const open = this.proposals.get(id);
    this.require(!open || open.by === person, 'a proposal of somebody else is replaced');
    this.require(
      !this.isReleased(this.recordOf(id)) || reason !== null,
      'a change is proposed without a reason',
    );
    this.require(content.alt === null || this.hasPicture, 'a file that was deleted for good is proposed');
    const status = content.status === 'draft' ? 'draft' : 'in_review';
    const isOpen = open?.reason === reason && open.status === status && open.baseVersion === baseVersion;
    if (!isOpen || !isAt(open.content, content)) this.requirePlace(this.recordOf(id), content);
    const note = status === 'draft' ? (open?.note ?? null) : null;
    const proposed: Content = { ...content, status: 'ready', note: null };
    this.proposals.set(id, { content: proposed, status, by: person, note, baseVersion, reason });
  }

  /** Saves the record itself; with `swap`, the record at its new place takes the old place. */
  save(
    person: Person,
    id: string,
    content: Content,
    { reason, swap, closes }: { reason: string | null; swap: boolean; closes: boolean },
  ): void {
    const before = this.recordOf(id);
    const other = swap && content.forDate !== null ? this.at(content, id) : undefined;
    const note = content.status === 'draft' ? before.note : null;
    const closesOwn = closes && content.status === 'ready' && this.proposals.get(id)?.by === person;
    this.require(!closesOwn, 'somebody approves an own proposal');
    if (closes) this.endProposal(person, id);
    this.store(person, id, { ...content, note }, reason);
    if (other) {
      const [otherId, record] = other;
      const { category, forDate } = before;
      this.store(person, otherId, { ...record, category, forDate }, reason);
    }
  }

  private endProposal(person: Person, id: string): void {
    const open = this.proposals.get(id);
    this.require(open !== undefined, 'a proposal ends with another record');
    this.require(mayPublish(person) || open?.by === person, 'a writer ends the proposal of somebody else');
    this.proposals.delete(id);
  }

  remove(person: Person, id: string, reason: string | null): void {
    const before = this.records.get(id);
    if (!before) return;
    this.requireMay(person, id, before, null, reason);
    this.records.delete(id);
    this.deleted.set(id, before);
  }

  /** Finds the open proposal of a record. Throws unless this person may decide on it. */
  private requireWaiting(person: Person, id: string): ModelProposal {
    const open = this.proposals.get(id);
    this.require(mayPublish(person), 'a writer decides');
    if (open?.status !== 'in_review')
      throw new Error('Allowed, and must not be: a decision on what does not wait');
    return open;
  }

  approveProposal(person: Person, id: string, version: number): void {
    const { content, by, baseVersion, reason } = this.requireWaiting(person, id);
    this.require(by !== person, 'somebody approves an own proposal');
    this.require(version === baseVersion, 'a proposal is approved over something that it does not know');
    this.store(person, id, content, reason);
    this.proposals.delete(id);
  }

  returnProposal(person: Person, id: string, note: string): void {
    this.proposals.set(id, { ...this.requireWaiting(person, id), status: 'draft', note });
  }

  reject(person: Person, id: string): void {
    this.requireWaiting(person, id);
    this.recordOf(id);
    this.proposals.delete(id);
  }

  withdraw(person: Person, id: string): void {
    this.require(this.proposals.get(id)?.by === person, 'somebody withdraws what others proposed');
    this.proposals.delete(id);
  }

  /** Approves a waiting record, or sends it back with a note. */
  decide(person: Person, id: string, status: 'ready' | 'draft', note: string | null): void {
    const before = this.recordOf(id);
    this.require(mayPublish(person), 'a writer decides');
    this.require(before.status === 'in_review', 'what does not wait is decided');
    this.store(person, id, { ...before, status, note }, note);
  }

  arrange(
    person: Person,
    changes: { id: string; to: Partial<Place & Pick<Content, 'status'>> }[],
    reason: string | null,
  ): void {
    for (const { id, to } of changes) {
      const before = this.recordOf(id);
      const isSame = to.status === undefined || to.status === before.status;
      const note = isSame ? before.note : null;
      this.store(person, id, { ...before, ...to, note }, reason);
    }
  }

  /** Restores a record; a reserve in its place returns to the bench. */
  restore(
    person: Person,
    id: string,
    { content, author, takesBack }: { content: Content; author: Person; takesBack: boolean },
    reason: string | null,
  ): void {
    const takesPlace = this.hasSlots || content.status === 'ready';
    const filler =
      takesPlace &&
      content.forDate === this.today &&
      this.runs.find((run) => run.id !== id && isAt(run, content) && this.isThere(run));
    const record = filler ? this.records.get(filler.id) : undefined;
    if (filler && record) this.store(person, filler.id, { ...record, forDate: null }, reason, true);
    if (!this.records.has(id)) {
      const comesBack = { ...pickContent(content), author };
      const deleted = this.deleted.get(id) ?? comesBack;
      this.requireMay(person, id, { ...deleted, forDate: null }, content, reason);
      this.requirePlace(deleted, content);
      this.set(id, comesBack);
      return;
    }
    if (hasSameContent(this.recordOf(id), content)) return;
    this.store(person, id, content, reason, takesBack);
  }

  fill(id: string): void {
    const { category } = this.recordOf(id);
    this.run(id, this.gapOf(category) ?? []);
    this.runs.push({ id, category, forDate: this.today });
  }

  /** Adds a record of the bench to the reserve, or removes it. */
  mark(person: Person, id: string, runsAnyDay: boolean): void {
    const before = this.recordOf(id);
    if (runsAnyDay && before.forDate === this.today && before.runsAnyDay) return;
    this.require(before.forDate === null, 'what has a date becomes a reserve');
    this.store(person, id, { ...before, runsAnyDay }, null);
  }
}
