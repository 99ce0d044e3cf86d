import { dismissalList } from './contract';
import {
  type Dismissal,
  dismissalsOf,
  dismissedContent,
  judgedBy,
  nameDismissals,
  sortFindings,
} from './dismissals';
import { lint } from './lint';
import type { Linted } from './linted';
import { readCase } from './read-case';

const asked = readCase('Which of these is not a planet? | *Pluto | Mars | Venus | Saturn');

function dismissAll(linted: Linted, reason = 'Quoted'): Dismissal[] {
  return lint(linted).map((finding) => ({ rule: finding.rule, judged: judgedBy(finding), reason }));
}

const rulesOf = (list: readonly { rule: string }[]) => list.map(({ rule }) => rule);

it('dismisses what was judged, and nothing else', () => {
  const dismissals = dismissAll(asked);
  expect(rulesOf(sortFindings(asked, []).open)).toEqual(['quiet_negation']);
  const { open, dismissed } = sortFindings(asked, dismissals);
  expect([open, rulesOf(dismissed)]).toEqual([[], ['quiet_negation']]);
  expect(dismissed[0]?.dismissal.reason).toBe('Quoted');
});

it.each([
  ['comes back with another wording', 'Which of them is not a planet? | *Pluto | Mars | Venus | Saturn', 1],
  ['stays while other texts change', 'Which of these is not a planet? | *Ceres | Mars | Venus | Earth', 0],
  ['stays through spaces that no save keeps', ' Which of these is not a planet? | *Pluto | Mars | X | Y', 0],
])('%s', (_what, line, count) => {
  expect(sortFindings(readCase(line), dismissAll(asked)).open).toHaveLength(count);
});

it('stays when the choices change their places', () => {
  const twins = readCase('Which one is red? | *Mars | mars | Venus | Saturn');
  for (const turned of ['Venus | *Mars | Saturn | mars', 'mars | *Mars | Venus | Saturn']) {
    expect(sortFindings(readCase(`Which one is red? | ${turned}`), dismissAll(twins)).open).toEqual([]);
  }
});

it('is stored with the text that it judged, and ends with it', () => {
  const stored = dismissedContent(dismissAll(asked, ' Quoted '), null, asked);
  expect(dismissalsOf(stored)).toEqual(dismissAll(asked));
  expect(dismissedContent(undefined, stored, asked)).toBe(stored);
  expect(dismissedContent([], stored, asked)).toBeNull();
  expect(dismissedContent(undefined, stored, readCase('Which one is none? | *A | B | C | D'))).toBeNull();
  expect(nameDismissals(dismissalsOf(stored))).toBe('Negation is easily missed: Quoted');
});

it('knows no rule that is no more, and takes no reason that says nothing', () => {
  expect(dismissalsOf('[{"rule":"gone","judged":"1","reason":"Once"}]')).toEqual([]);
  expect(dismissalsOf(null)).toEqual([]);
  expect(dismissalList.safeParse(dismissAll(asked)).success).toBe(true);
  expect(dismissalList.safeParse(dismissAll(asked, ' ')).success).toBe(false);
});
