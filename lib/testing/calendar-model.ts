import type { ReviewedGame } from '@/lib/contract/kinds';
import { getDayOfWeek, SATURDAY } from '@/lib/dates/calendar-date';
import { formatLine, isAt, type ModelRecord, type Place } from './record-content';

/** It models the records of a game by place, the slots of today without a ready record, and the visible records. */
export class CalendarModel {
  readonly records = new Map<string, ModelRecord>();
  /** The reserve filled these slots, each at most once a day. */
  readonly runs: { id: string; category: string; forDate: string }[] = [];
  today: string;

  protected readonly game: ReviewedGame;
  /** A slot has one record; a Saturday has several weekly questions of a category. */
  protected readonly hasSlots: boolean;

  constructor(today: string, game: ReviewedGame) {
    this.today = today;
    this.game = game;
    this.hasSlots = game !== 'weekly';
  }

  protected recordOf(id: string): ModelRecord {
    const record = this.records.get(id);
    if (!record) throw new Error('Allowed, and must not be: a record that is gone changes');
    return record;
  }

  protected isThere({ id, category, forDate }: { id: string; category: string; forDate: string }): boolean {
    const record = this.records.get(id);
    return record !== undefined && isAt(record, { category, forDate });
  }

  at(place: Place, exceptId?: string): [string, ModelRecord] | undefined {
    return [...this.records].find(([id, record]) => id !== exceptId && isAt(record, place));
  }

  /** Finds the records in a slot of today if none of them is ready and the game is played; otherwise null. */
  protected gapOf(category: string): [string, ModelRecord][] | null {
    if (this.game === 'weekly' && getDayOfWeek(this.today) !== SATURDAY) return null;
    const there = [...this.records].filter(([, record]) => isAt(record, { category, forDate: this.today }));
    return there.some(([, { status }]) => status === 'ready') ? null : there;
  }

  /** Puts a record into its slot of today; unready records move to the bench if the slot holds only one. */
  protected run(id: string, inTheWay: [string, ModelRecord][]): void {
    const makingRoom = this.hasSlots ? inTheWay : [];
    for (const [other, record] of makingRoom) this.records.set(other, { ...record, forDate: null });
    this.records.set(id, { ...this.recordOf(id), forDate: this.today });
  }

  /** Lists the records that may fill a slot of today; none if it has a ready one. */
  reserveFor(category: string): string[] {
    if (!this.gapOf(category)) return [];
    return [...this.records].flatMap(([id, record]) => {
      const isReserve = record.forDate === null && record.status === 'ready' && record.runsAnyDay;
      const ranToday = this.runs.some((run) => run.id === id && run.forDate === this.today);
      return isReserve && record.category === category && !ranToday ? [id] : [];
    });
  }

  /** Lists the records of a day that visitors see, one line for each. */
  visibleOn(day: string): string[] {
    if (day > this.today || this.game === 'word_puzzle') return [];
    return [...this.records.values()]
      .filter(({ forDate, status }) => forDate === day && status === 'ready')
      .map(formatLine)
      .sort();
  }
}
