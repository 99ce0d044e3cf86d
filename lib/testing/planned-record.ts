import type { PlanCategory, PlannedRecord } from '@/lib/features/plan/contract';

/** Makes an active category, whose name is its id in capitals. */
export const makePlanCategory = (id: string, more: Partial<PlanCategory> = {}): PlanCategory => ({
  id,
  category: id.toUpperCase(),
  active: true,
  runway: 0,
  targets: {},
  ...more,
});

/** Makes a record as the plan shows it, by default ready and with a date. */
export function makePlannedRecord(more: Partial<PlannedRecord> = {}): PlannedRecord {
  return {
    id: 'one',
    version: 1,
    categoryId: 'sport',
    forDate: '2026-11-24',
    title: 'Who?',
    status: 'ready',
    mediaType: null,
    isIncomplete: false,
    hasProposal: false,
    openNotes: 0,
    difficulty: null,
    runsAnyDay: false,
    isGenerated: false,
    themes: [],
    isOwn: true,
    ...more,
  };
}
