import fc from 'fast-check';
import { addDays } from '@/lib/dates/calendar-date';
import { getProductToday } from '@/lib/dates/today';
import { questionOf } from './factories';
import { importOf } from './import-rows';
import { type Content, LABEL, PEOPLE, type Person } from './record-content';
import { type Again, categories, type Desk, makeCall, type Observed } from './record-desk';
import type { RecordModel } from './record-model';

const saveCalls = {
  daily: 'saveDailyQuestion',
  weekly: 'saveWeeklyQuestion',
  word_puzzle: 'saveWordPuzzle',
} as const;

type Seen = 'now' | 'an older one' | 'none';

export interface RandomStep {
  by: Person;
  /** It is the index of the record, proposal or entry among those that exist or existed. */
  which: number;
  other: number;
  category: number;
  days: number | null;
  seen: Seen;
  again: Again;
  hasReason: boolean;
  goesLive: boolean;
}

const step = fc.record<RandomStep>({
  by: fc.constantFrom(...PEOPLE),
  which: fc.nat(11),
  other: fc.nat(11),
  category: fc.nat(1),
  days: fc.constantFrom(0, 0, 1, 1, -1, null),
  seen: fc.constantFrom<Seen>('now', 'now', 'now', 'an older one', 'none'),
  again: fc.constantFrom<Again>('no', 'lost response', 'second tab'),
  hasReason: fc.constantFrom(true, true, false),
  goesLive: fc.constantFrom(true, true, false),
});

/** Defines a random step: `act` makes its call at the desk, or nothing if the step does not apply. */
export function defineStep<More extends object>(
  title: string,
  more: fc.Arbitrary<More>,
  act: (asked: RandomStep & More, model: RecordModel, desk: Desk) => Promise<void> | undefined,
): fc.Arbitrary<fc.AsyncCommand<RecordModel, Desk>> {
  return fc.tuple(step, more).map(([one, other]) => {
    const asked = { ...one, ...other };
    return {
      check: () => true,
      run: async (model, desk) => act(asked, model, desk),
      toString: () => `${title} ${JSON.stringify(asked)}`,
    };
  });
}

/** Picks a record that exists or, sometimes, is deleted. */
export function pickRecord({ history, rows }: Observed, which: number): string | undefined {
  const ids =
    which > 9 || rows.length === 0
      ? [...new Set(history.map(({ subjectId }) => subjectId))]
      : rows.map(({ id }) => id);
  return ids[which % Math.max(1, ids.length)];
}

export function versionOf({ rows }: Observed, id: string, seen: Seen): number | undefined {
  const version = rows.find((row) => row.id === id)?.version ?? 1;
  return { now: version, 'an older one': version - 1, none: undefined }[seen];
}

export const reasonOf = ({ hasReason }: RandomStep) => (hasReason ? 'It was wrong' : null);
export const dayOf = ({ days }: RandomStep) => (days === null ? null : addDays(getProductToday(), days));
/** A call is repeated only if it names the current version; otherwise a repetition would be another change. */
export const chooseRepetition = ({ again, seen }: RandomStep): Again => (seen === 'now' ? again : 'no');
/** A second tab would create something else, so these calls are repeated only after a lost response. */
const withoutSecondTab = ({ again }: Pick<RandomStep, 'again'>): Again =>
  again === 'second tab' ? 'no' : again;

/** Picks the proposal that a call names: the record's own, or another one. */
export function seenProposal({ proposals }: Observed, id: string | undefined, { seen, other }: RandomStep) {
  const own = proposals.find((proposal) => proposal.subjectId === id);
  const named = other % 3 === 0 ? proposals[0] : own;
  if (!named) return null;
  return { id: named.id, version: seen === 'an older one' ? named.version - 1 : named.version };
}

const WORDS = ['EASEL', 'FJORD', 'DELTA', 'OASIS', 'CANYON', 'TUNDRA'];

/** The fields of a save: `swaps` takes an occupied place, and `names` closes a proposal. */
const saved = fc.record({
  status: fc.constantFrom('draft' as const, 'in_review' as const, 'ready' as const),
  text: fc.nat(WORDS.length - 1),
  runsAnyDay: fc.boolean(),
  themes: fc.constantFrom([], ['Space'], ['Space', 'Moon']),
  explanation: fc.constantFrom(null, 'It is so', 'It was so'),
  correction: fc.constantFrom(null, null, 'It was not so'),
  swaps: fc.boolean(),
  names: fc.boolean(),
  alt: fc.constantFrom(null, null, 'A bridge', 'A tower'),
});
type Saved = typeof saved extends fc.Arbitrary<infer More> ? More : never;

/** Makes the body that a form of the game sends, and the content that it stands for. */
function sentBy(asked: RandomStep & Saved, { game, steps }: Desk) {
  const { status, runsAnyDay, themes, explanation, correction, goesLive } = asked;
  const category = categories[asked.category] ?? '';
  const label = `${LABEL} ${steps + 1}`;
  const forDate = dayOf(asked);
  const planning = { status, runsAnyDay, themes, explanation };
  const storedThemes = themes.length > 0 ? JSON.stringify(themes) : null;
  const place = { ...planning, label, category, forDate, themes: storedThemes, note: null };
  if (game === 'word_puzzle') {
    const text = WORDS[asked.text] ?? '';
    const puzzle = { word: text, hint: label, categoryId: category, dateOfWordCategory: forDate };
    return {
      input: { ...puzzle, ...planning, goesLive },
      content: { ...place, text, alt: null, correction: null },
    };
  }
  const sent = questionOf(category, '', { question: `Which one, number ${asked.text}?` });
  const { question: text } = sent;
  const { alt } = asked;
  const picture = alt && { mediaType: 'image', mediaId: 'picture', alt };
  const triviaQuestion = { ...sent, choice1: label, forDate };
  const input = { triviaQuestion, ...picture, ...planning, correction, goesLive };
  return { input, content: { ...place, text, alt, correction } };
}

const idOf = (answer: object) =>
  'triviaQuestion' in answer
    ? (answer.triviaQuestion as { id: string }).id
    : (answer as { wordCategory: { id: string } }).wordCategory.id;

export const creates = defineStep('create', saved, (asked, model, desk) => {
  const { input, content } = sentBy(asked, desk);
  return makeCall(model, desk, {
    name: saveCalls[desk.game],
    by: asked.by,
    input: input as never,
    isStale: false,
    again: withoutSecondTab(asked),
    effect: (answer) => model.create(asked.by, idOf(answer), content),
  });
});

function save(asked: RandomStep & Saved, model: RecordModel, desk: Desk, id: string | undefined) {
  if (!id) return;
  const { found, game } = desk;
  const { input, content } = sentBy(asked, desk);
  const { status, by, names, swaps, seen } = asked;
  const { category, forDate } = content;
  const proposal = names ? seenProposal(found, id, asked) : null;
  const reason = reasonOf(asked);
  const again = chooseRepetition(asked);
  const version = versionOf(found, id, seen);
  const occupant = found.rows.find(
    (row) => row.id !== id && row.categoryId === category && row.forDate === forDate,
  );
  const swap = swaps && game === 'daily' && forDate !== null && occupant !== undefined;
  const target = game === 'word_puzzle' ? { wordCategoryId: id } : { questionId: id };
  return makeCall(model, desk, {
    name: saveCalls[game],
    by,
    input: {
      ...input,
      ...target,
      reason,
      version,
      proposal,
      ...(swap && { swapWithId: occupant.id }),
    } as never,
    isStale: seen === 'an older one',
    again: model.isProposal(by, id, status) ? withoutSecondTab({ again }) : again,
    effect({ isProposed }) {
      expect(Boolean(isProposed)).toBe(model.isProposal(by, id, status));
      expect(isProposed && proposal === null && model.proposals.has(id)).not.toBe(true);
      if (isProposed) model.propose(by, id, content, reason, versionOf(found, id, 'now') ?? 0);
      else model.save(by, id, content, { reason, swap, closes: proposal !== null });
    },
  });
}

/** Adds drafts for two days in a row, both or none. */
export const pastes = defineStep('paste', saved, (asked, model, desk) => {
  const { game } = desk;
  const drafts = [0, 1].map((later) => {
    const { content } = sentBy({ ...asked, alt: null, text: (asked.text + later) % WORDS.length }, desk);
    const forDate = addDays(getProductToday(), (asked.days ?? 0) + later);
    const unplanned = { runsAnyDay: false, themes: null, correction: null };
    return { ...content, ...unplanned, forDate, status: 'draft' as const };
  });
  const sent = drafts.map(({ text, label, category: categoryId, forDate }) => {
    const { categoryId: _category, forDate: _day, ...question } = questionOf('', '', { question: text });
    const { explanation } = asked;
    const draft =
      game === 'word_puzzle'
        ? { puzzle: { word: text, hint: label } }
        : { question: { ...question, choice1: label } };
    return { categoryId, forDate, explanation, ...draft };
  });
  return makeCall(model, desk, {
    name: 'addDrafts',
    by: asked.by,
    input: { game, drafts: sent },
    isStale: false,
    again: withoutSecondTab(asked),
    effect({ ids }) {
      for (const [index, draft] of drafts.entries()) model.create(asked.by, ids[index] ?? '', draft);
    },
  });
});

const marked = fc.record({ runsAnyDay: fc.boolean() });

export const marks = defineStep('mark as reserve', marked, (asked, model, desk) => {
  const { found, game } = desk;
  const benched = found.rows.filter(({ forDate }) => forDate === null);
  const id = benched[asked.which % Math.max(1, benched.length)]?.id ?? pickRecord(found, asked.which);
  if (!id) return;
  const { by, seen, runsAnyDay, goesLive } = asked;
  const version = versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0;
  return makeCall(model, desk, {
    name: 'markReserve',
    by,
    input: { game, id, version, runsAnyDay, goesLive },
    isStale: seen === 'an older one',
    again: asked.again,
    effect: () => model.mark(by, id, runsAnyDay),
  });
});

export const saves = defineStep('save', saved, (asked, model, desk) =>
  save(asked, model, desk, pickRecord(desk.found, asked.which)),
);

/** Saves ready records in ways that may only become proposals. */
export const proposes = defineStep('propose', saved, (asked, model, desk) => {
  const ready = desk.found.rows.filter(({ status }) => status === 'ready');
  const status = asked.status === 'ready' ? 'in_review' : asked.status;
  return save({ ...asked, status }, model, desk, ready[asked.which % Math.max(1, ready.length)]?.id);
});

const otherChoices = { choice2: 'Two', choice3: 'Three', choice4: 'Four', correctChoice: 'Two' };

function rowOf(content: Content, { game }: Desk) {
  const { text, label, correction } = content;
  const planning = {
    categoryId: content.category,
    forDate: content.forDate,
    status: content.status,
    runsAnyDay: content.runsAnyDay,
    explanation: content.explanation,
    themes: JSON.parse(content.themes ?? '[]') as string[],
  };
  return game === 'word_puzzle'
    ? { ...planning, puzzle: { word: text, hint: label } }
    : { ...planning, correction, question: { ...otherChoices, question: text, choice1: label } };
}

/** Imports a row that changes a record and, sometimes, one that creates another; both or neither are stored. */
export const imports = defineStep('import', saved, (asked, model, desk) => {
  const { found, game } = desk;
  const { by, seen } = asked;
  const id = pickRecord(found, asked.which);
  const before = model.records.get(id ?? '');
  if (!id || !before) return;
  const reason = reasonOf(asked);
  // A row without a file keeps that of its record.
  const content = { ...sentBy({ ...asked, alt: null }, desk).content, alt: before.alt };
  const newContent =
    asked.names &&
    sentBy({ ...asked, alt: null, days: 1, text: (asked.text + 1) % WORDS.length }, desk).content;
  const rows = [
    { line: 1, id, version: versionOf(found, id, seen), ...rowOf(content, desk) },
    ...(newContent ? [{ line: 2, ...rowOf(newContent, desk) }] : []),
  ];
  return makeCall(model, desk, {
    name: 'importRecords',
    by,
    input: importOf(rows, { game, reason, goesLive: asked.goesLive }),
    isStale: seen !== 'now',
    again: chooseRepetition(asked),
    effect() {
      expect(model.isProposal(by, id, content.status)).toBe(false);
      model.save(by, id, content, { reason, swap: false, closes: false });
      const created = desk.found.rows.find((row) => !model.records.has(row.id));
      if (newContent) model.create(by, created?.id ?? '', newContent);
    },
  });
});
