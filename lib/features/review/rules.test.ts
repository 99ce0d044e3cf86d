import { toChoices } from '@/lib/contract/kinds';
import { findReviewWarnings } from './rules';

const today = '2026-11-22';
const waiting = {
  forDate: '2026-12-01',
  proposal: undefined,
  isOutdated: false,
  status: 'in_review',
} as const;
const proposal = { id: 'p', version: 1 };
const choices = toChoices(['One', 'Two', 'Three', 'Four']);
const presented = { question: 'Which?', choices, hasImage: false, hasAudio: false };

it.each([
  ['a complete question', waiting, 0, []],
  ['a question with open notes', waiting, 2, ['2 notes are unresolved.']],
  [
    'a question of today',
    { ...waiting, forDate: today },
    0,
    ['Its day is here: players see it as soon as it is approved.'],
  ],
  [
    'a change of a live question',
    { ...waiting, forDate: today, proposal },
    0,
    ['Players have seen it already.'],
  ],
  [
    'a change that moves a question to today',
    { ...waiting, proposal, question: { ...presented, forDate: today } },
    0,
    ['Its day is here: players see it as soon as it is approved.'],
  ],
  ['a question of the bench', { ...waiting, forDate: undefined }, 1, ['1 note is unresolved.']],
  [
    'an outdated proposal',
    { ...waiting, proposal, isOutdated: true },
    0,
    ['The ready version has changed since this was proposed: edit and approve it.'],
  ],
  ['a decided question', { ...waiting, forDate: today, status: 'ready' as const }, 2, []],
] as const)('a reviewer of %s gets its warnings', (_name, item, openNotes, warnings) => {
  expect(findReviewWarnings(item, { today, openNotes })).toEqual(warnings);
});
