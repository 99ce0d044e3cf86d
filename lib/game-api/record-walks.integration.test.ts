import fc from 'fast-check';
import type { Caller } from '@/lib/contract/caller';
import { addDays } from '@/lib/dates/calendar-date';
import { productToday } from '@/lib/dates/today';
import { database } from '@/lib/db/connection';
import { ApiError } from '@/lib/errors/api-error';
import { can, refusalOf } from '@/lib/features/accounts/rules';
import { runReserve } from '@/lib/features/plan/server/run-reserve';
import type { questionTable } from '@/lib/features/questions/server/store';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { addCaller, addCategory, questionOf, visitor } from '@/lib/testing/factories';
import { type Content, contentAlone, PEOPLE, type Person, RecordModel } from '@/lib/testing/record-model';
import { setClock } from '@/lib/testing/set-clock';
import { contract, type GameApi } from './contract';
import { embedded } from './embedded';

// Walks at random through what staff do with records, alone and in each other's way: whatever is acknowledged is as the
// model says, whatever is refused changes nothing. A walk that failed says its seed and path; RECORD_WALKS walks more.
const WALKS = Number(process.env.RECORD_WALKS ?? 40);
const SEED = process.env.RECORD_WALKS_SEED;
const DAY_MS = 24 * 60 * 60 * 1000;

let now = Date.UTC(2033, 0, 3, 12);
let categories: string[];
let people: Record<Person, Caller>;

beforeAll(async () => {
  setClock(now);
  categories = [await addCategory(), await addCategory()];
  const [writer, other, editor, admin] = await Promise.all([
    addCaller('writer'),
    addCaller('writer'),
    addCaller('editor'),
    addCaller('admin'),
  ]);
  people = { writer, 'other writer': other, editor, admin };
});
afterAll(() => jest.useRealTimers());

const TABLES = ['reserve_runs', 'proposals', 'notes', 'history', 'trivia_questions'] as const;

type Row = NonNullable<Awaited<ReturnType<typeof questionTable.find>>>;

const personOf = (id: string | null) => PEOPLE.find((person) => people[person].user?.id === id);

function contentOf(row: Row): Content {
  return {
    question: row.question,
    label: row.choice1,
    category: row.category_id,
    forDate: row.for_date,
    status: row.status,
    runsAnyDay: row.runs_any_day === 1,
    note: row.returned_note,
  };
}

/** All that is stored, and what visitors see of the days around today. */
async function observe() {
  const db = database();
  const [rows, proposals, history, ...days] = await Promise.all([
    db.selectFrom('trivia_questions').selectAll().orderBy('id').execute(),
    db.selectFrom('proposals').selectAll().orderBy('id').execute(),
    db
      .selectFrom('history')
      .selectAll()
      .where('subject_type', '=', 'question')
      .orderBy('subject_id')
      .orderBy('sequence')
      .execute(),
    ...[-1, 0, 1].map(async (days) => {
      const day = addDays(productToday(), days);
      const { singleGameQuestionsByDate: slots } = await embedded.dailyQuestionsByDate(
        { forDate: day },
        visitor,
      );
      const shown = slots.flatMap(({ categoryId, singleGameQuestionInfo: info }) =>
        info ? [[categoryId, info.choices.choice1]] : [],
      );
      return { day, shown: Object.fromEntries(shown) as Record<string, string> };
    }),
  ]);
  return { rows, proposals, history, days };
}

type Observed = Awaited<ReturnType<typeof observe>>;

/** What is there, and how it was found after the last step. */
interface Desk {
  found: Observed;
  steps: number;
}

/** Are the history's entries of each record one chain, up to what is stored? */
function expectUnbroken({ history, rows }: Observed): void {
  const stored = new Map(rows.map((row) => [row.id, { ...row }]));
  for (const [id, entries] of Map.groupBy(history, (entry) => entry.subject_id)) {
    let last: unknown = null;
    for (const { before, after } of entries) {
      expect(JSON.parse(before ?? 'null')).toEqual(last);
      last = JSON.parse(after ?? 'null');
    }
    expect(last).toEqual(stored.get(id) ?? null);
  }
  expect(rows.filter(({ id }) => !history.some((entry) => entry.subject_id === id))).toEqual([]);
}

function expectAsModel(model: RecordModel, { rows, proposals, days }: Observed): void {
  const records = rows.map((row) => [row.id, { ...contentOf(row), author: personOf(row.created_by) }]);
  expect(Object.fromEntries(records)).toEqual(Object.fromEntries(model.records));
  const open = proposals.map((proposal) => {
    const content = contentOf(JSON.parse(proposal.content) as Row);
    return [
      proposal.subject_id,
      {
        content: { ...content, status: 'ready' },
        status: proposal.status,
        by: personOf(proposal.created_by),
        note: proposal.returned_note,
        baseVersion: proposal.base_version,
        reason: proposal.reason,
      },
    ];
  });
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(model.proposals));
  for (const { day, shown } of days) expect(shown).toEqual(model.visibleOn(day));
}

/** Takes over which record the reserve chose for a slot of today; it has to be one of those that may run. */
function followReserve(model: RecordModel, { rows }: Observed): void {
  for (const category of categories) {
    const choices = model.reserveFor(category);
    if (choices.length === 0) continue;
    const chosen = rows.find((row) => row.category_id === category && row.for_date === model.today);
    expect(choices).toContain(chosen?.id);
    if (chosen) model.fill(chosen.id);
  }
}

/** One call of somebody, and what it does to the model once it is acknowledged. */
interface Call<Name extends keyof GameApi> {
  name: Name;
  by: Person;
  input: Parameters<GameApi[Name]>[0];
  /** It names what nobody has stored any more, so that nothing may come of it. */
  isStale: boolean;
  /** Its answer was lost: it arrives again. */
  again: boolean;
  effect: (answer: Awaited<ReturnType<GameApi[Name]>>) => void;
}

async function make<Name extends keyof GameApi>(model: RecordModel, desk: Desk, call: Call<Name>) {
  const { name, by, input, isStale, again, effect } = call;
  const before = desk.found;
  desk.steps += 1;
  const caller = { ...people[by], idempotencyKey: `step ${desk.steps}` };
  const send = async () => {
    const { access } = contract[name];
    if (access !== 'visitor' && !can(caller.user, access)) {
      throw new ApiError('not_allowed', refusalOf(access));
    }
    return (await embedded[name](input as never, caller)) as Awaited<ReturnType<GameApi[Name]>>;
  };
  let answer: Awaited<ReturnType<typeof send>>;
  try {
    answer = await send();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(await observe()).toEqual(before);
    return;
  }
  const after = await observe();
  desk.found = after;
  expectUnbroken(after);
  if (by === 'writer' || by === 'other writer') expect(after.days).toEqual(before.days);
  if (isStale) expect(after.rows.map(contentOf)).toEqual(before.rows.map(contentOf));
  else effect(answer);
  followReserve(model, after);
  expectAsModel(model, after);
  const known = new Set(before.history.map(({ id }) => id));
  const made = after.history.filter(({ id }) => !known.has(id));
  for (const { changed_by } of made) expect([people[by].user?.id, null]).toContain(changed_by);
  if (!again) return;
  await send().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
  expect(await observe()).toEqual(after);
}

type Seen = 'now' | 'an older one' | 'none';

interface Step {
  by: Person;
  /** Which record, proposal or entry, of those that there are or were. */
  which: number;
  other: number;
  category: number;
  days: number | null;
  seen: Seen;
  again: boolean;
  hasReason: boolean;
}

const step = fc.record<Step>({
  by: fc.constantFrom(...PEOPLE),
  which: fc.nat(11),
  other: fc.nat(11),
  category: fc.nat(1),
  days: fc.constantFrom(0, 0, 1, 1, -1, null),
  seen: fc.constantFrom<Seen>('now', 'now', 'now', 'an older one', 'none'),
  again: fc.boolean(),
  hasReason: fc.constantFrom(true, true, false),
});

/** A way to change records: what somebody asks for at this desk; nothing where there is nothing to ask about. */
function change<More extends object>(
  title: string,
  more: fc.Arbitrary<More>,
  act: (asked: Step & More, model: RecordModel, desk: Desk) => Promise<void> | undefined,
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

/** A record that is there or, now and then, was. */
function pick({ history, rows }: Observed, which: number): string | undefined {
  const ids =
    which > 9 || rows.length === 0
      ? [...new Set(history.map(({ subject_id }) => subject_id))]
      : rows.map(({ id }) => id);
  return ids[which % Math.max(1, ids.length)];
}

function versionOf({ rows }: Observed, id: string, seen: Seen): number | undefined {
  const version = rows.find((row) => row.id === id)?.version ?? 1;
  return { now: version, 'an older one': version - 1, none: undefined }[seen];
}

const reasonOf = ({ hasReason }: Step) => (hasReason ? 'It was wrong' : null);
const dayOf = ({ days }: Step) => (days === null ? null : addDays(productToday(), days));
/** What is repeated has to say what it saw: else it is another wish. */
const isRepeated = ({ again, seen }: Step) => again && seen === 'now';

/** The proposal that a call names: the one of the record, or of another one. */
function seenProposal({ proposals }: Observed, id: string | undefined, { seen, other }: Step) {
  const own = proposals.find((proposal) => proposal.subject_id === id);
  const named = other % 3 === 0 ? proposals[0] : own;
  if (!named) return null;
  return { id: named.id, version: seen === 'an older one' ? named.version - 1 : named.version };
}

const saved = fc.record({
  status: fc.constantFrom('draft' as const, 'in_review' as const, 'ready' as const),
  text: fc.nat(5),
  runsAnyDay: fc.boolean(),
  swaps: fc.boolean(),
  names: fc.boolean(),
});

function sentBy(asked: Step & { text: number }, { steps }: Desk) {
  const category = categories[asked.category] ?? '';
  const sent = questionOf(category, '', { question: `Which one, number ${asked.text}?` });
  const label = `Of step ${steps + 1}`;
  const forDate = dayOf(asked);
  return { sent: { ...sent, choice1: label, forDate }, question: sent.question, label, category, forDate };
}

const creates = change('create', saved, (asked, model, desk) => {
  const { sent, ...place } = sentBy(asked, desk);
  const { status, runsAnyDay, by } = asked;
  return make(model, desk, {
    name: 'saveDailyQuestion',
    by,
    input: { triviaQuestion: sent, status, runsAnyDay },
    isStale: false,
    again: asked.again,
    effect({ triviaQuestion }) {
      model.create(by, triviaQuestion?.id ?? '', { ...place, status, runsAnyDay, note: null });
    },
  });
});

function save(
  asked: Step & (typeof saved extends fc.Arbitrary<infer More> ? More : never),
  model: RecordModel,
  desk: Desk,
  id: string | undefined,
) {
  if (!id) return;
  const { found } = desk;
  const { sent, ...place } = sentBy(asked, desk);
  const { status, runsAnyDay, by, names, swaps, seen } = asked;
  const proposal = names ? seenProposal(found, id, asked) : null;
  const reason = reasonOf(asked);
  const version = versionOf(found, id, seen);
  const content = { ...place, status, runsAnyDay, note: null };
  const occupant = found.rows.find(
    (row) => row.id !== id && row.category_id === place.category && row.for_date === place.forDate,
  );
  const swap = swaps && place.forDate !== null && occupant !== undefined;
  return make(model, desk, {
    name: 'saveDailyQuestion',
    by,
    input: {
      ...{ triviaQuestion: sent, questionId: id, status, runsAnyDay, reason, version, proposal },
      swapWithId: swap ? occupant.id : null,
    },
    isStale: seen === 'an older one',
    again: isRepeated(asked),
    effect({ isProposed }) {
      expect(Boolean(isProposed)).toBe(model.isProposal(by, id, status));
      if (isProposed) model.propose(by, id, content, reason, versionOf(found, id, 'now') ?? 0);
      else model.save(by, id, content, { reason, swap, closes: proposal !== null });
    },
  });
}

const saves = change('save', saved, (asked, model, desk) =>
  save(asked, model, desk, pick(desk.found, asked.which)),
);

/** Saves of what is ready that may only be proposed. */
const proposes = change('propose', saved, (asked, model, desk) => {
  const ready = desk.found.rows.filter(({ status }) => status === 'ready');
  const status = asked.status === 'ready' ? 'in_review' : asked.status;
  return save({ ...asked, status }, model, desk, ready[asked.which % Math.max(1, ready.length)]?.id);
});

const removes = change('delete', fc.constant({}), (asked, model, desk) => {
  const id = pick(desk.found, asked.which);
  if (!id) return;
  const reason = reasonOf(asked);
  return make(model, desk, {
    name: 'deleteDailyQuestion',
    by: asked.by,
    input: { questionId: id, version: versionOf(desk.found, id, asked.seen), reason },
    isStale: asked.seen === 'an older one',
    again: isRepeated(asked),
    effect: () => model.remove(asked.by, id, reason),
  });
});

const decided = fc.record({
  by: fc.constantFrom<Person>('writer', 'editor', 'editor', 'admin', 'admin'),
  name: fc.constantFrom('approve' as const, 'approve' as const, 'requestChanges' as const),
});

const decides = change('decide on', decided, (asked, model, desk) => {
  const { found } = desk;
  // Most often what waits: else hardly anything would be decided.
  const waiting = [
    ...found.rows.filter(({ status }) => status === 'in_review').map((row) => row.id),
    ...found.proposals.map(({ subject_id }) => subject_id),
  ];
  const id =
    waiting.length > 0 && asked.which > 1 ? waiting[asked.which % waiting.length] : pick(found, asked.which);
  if (!id) return;
  const { by, name, seen } = asked;
  const proposal = seenProposal(found, id, asked);
  const version = versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0;
  const subject = { subjectType: 'question', subjectId: id, version, proposal } as const;
  const note = `Shorter, please, ${desk.steps}`;
  return make(model, desk, {
    name,
    by,
    input: name === 'approve' ? subject : { ...subject, note },
    isStale: seen === 'an older one',
    again: asked.again,
    effect() {
      if (name === 'approve' && proposal) model.approveProposal(by, id, versionOf(found, id, 'now') ?? 0);
      else if (proposal) model.returnProposal(by, id, note);
      else model.decide(by, id, name === 'approve' ? 'ready' : 'draft', name === 'approve' ? null : note);
    },
  });
});

const ended = fc.record({ name: fc.constantFrom('rejectProposal' as const, 'withdrawProposal' as const) });

const ends = change('end the proposal of', ended, (asked, model, desk) => {
  const { found } = desk;
  const open = found.proposals[asked.which % Math.max(1, found.proposals.length)];
  const id = open?.subject_id ?? pick(found, asked.which);
  const proposal = seenProposal(found, id, asked);
  if (!id || !proposal) return;
  const { by, name } = asked;
  const subject = { subjectType: 'question', subjectId: id, proposal } as const;
  return make(model, desk, {
    name,
    by,
    input: name === 'rejectProposal' ? { ...subject, note: 'No.' } : subject,
    isStale: asked.seen === 'an older one',
    again: asked.again,
    effect: () => (name === 'rejectProposal' ? model.reject(by, id) : model.withdraw(by, id)),
  });
});

const moves = change('move', fc.record({ swaps: fc.boolean() }), (asked, model, desk) => {
  const { found } = desk;
  const id = pick(found, asked.which);
  const before = found.rows.find((row) => row.id === id);
  if (!id || !before) return;
  const category = categories[asked.category] ?? '';
  const forDate = dayOf(asked);
  const there = found.rows.find((row) => row.category_id === category && row.for_date === forDate);
  const swapped = asked.swaps && forDate !== null && there?.id !== id ? there : undefined;
  const { by, seen } = asked;
  const reason = reasonOf(asked);
  return make(model, desk, {
    name: 'moveRecord',
    by,
    input: {
      ...{ game: 'daily', id, categoryId: category, forDate, reason },
      version: versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0,
      swapWith: swapped && { id: swapped.id, version: swapped.version },
    },
    isStale: seen === 'an older one',
    again: asked.again,
    effect() {
      const back = { category: before.category_id, forDate: before.for_date };
      const others = swapped ? [{ id: swapped.id, to: back }] : [];
      model.arrange(by, [{ id, to: { category, forDate } }, ...others], reason);
    },
  });
});

const arranged = fc.record({ status: fc.constantFrom(undefined, 'in_review' as const, 'ready' as const) });

const arranges = change('arrange', arranged, (asked, model, desk) => {
  const { found } = desk;
  const [one, other] = [pick(found, asked.which), pick(found, asked.other)];
  if (!one || !other) return;
  const { by, seen, status } = asked;
  const reason = reasonOf(asked);
  const changes = [...new Set([one, other])].map((id, index) => ({
    id,
    version: versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0,
    ...(index === 0 ? { forDate: dayOf(asked), status } : { status: 'in_review' as const }),
  }));
  return make(model, desk, {
    name: 'arrangeRecords',
    by,
    input: { game: 'daily', changes, reason },
    isStale: seen === 'an older one',
    again: asked.again,
    effect() {
      const steps = changes.map(({ id, version: _version, status: to, ...place }) => ({
        id,
        to: { ...place, ...(to && { status: to }) },
      }));
      model.arrange(by, steps, reason);
    },
  });
});

const restored = fc.record({ side: fc.constantFrom('before' as const, 'after' as const) });

const restores = change('restore', restored, (asked, model, desk) => {
  const { history } = desk.found;
  const entry = history[(asked.which * 5 + asked.other) % Math.max(1, history.length)];
  if (!entry) return;
  const { by, side, seen } = asked;
  const id = entry.subject_id;
  const reason = reasonOf(asked);
  const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as Row));
  return make(model, desk, {
    name: 'restoreHistoryEntry',
    by,
    input: { entryId: entry.id, side, version: versionOf(desk.found, id, seen), reason },
    // What is gone has no version.
    isStale: seen === 'an older one' && desk.found.rows.some((row) => row.id === id),
    again: isRepeated(asked),
    effect() {
      const kept = read(entry[side]);
      if (!kept) return model.remove(by, id, reason);
      const partOf = entry.part_of ?? entry.id;
      const step = history.filter((one) => one.id === partOf || one.part_of === partOf);
      const companions = step.flatMap((one) => {
        if (one.id === entry.id) return [];
        const from = read(one[side === 'before' ? 'after' : 'before']);
        const to = read(one[side]);
        return [{ id: one.subject_id, from: from && contentOf(from), to: to && contentOf(to) }];
      });
      const author = personOf(kept.created_by) ?? 'admin';
      model.restore(by, id, { content: contentAlone(contentOf(kept)), author, companions }, reason);
    },
  });
});

const undoes = change('undo', fc.constant({}), (asked, model, desk) => {
  const { history, rows } = desk.found;
  const entry = history[(asked.which * 5 + asked.other) % Math.max(1, history.length)];
  if (!entry) return;
  const read = (json: string | null) => (json === null ? null : contentOf(JSON.parse(json) as Row));
  const step = history.filter(({ id, part_of }) => id === entry.id || part_of === entry.id);
  const by = asked.seen === 'now' ? (personOf(entry.changed_by) ?? asked.by) : asked.by;
  const isOwnStep = entry.part_of === null && entry.changed_by === people[by].user?.id;
  const isAsLeft = step.every(({ subject_id, after }) => {
    const stored = rows.find(({ id }) => id === subject_id);
    return JSON.stringify(read(after)) === JSON.stringify(stored ? contentOf(stored) : null);
  });
  return make(model, desk, {
    name: 'undoStep',
    by,
    input: { entryId: entry.id },
    isStale: !isOwnStep || !isAsLeft,
    again: asked.again,
    effect() {
      for (const { subject_id: id, before } of step) {
        const content = read(before);
        const author = personOf(JSON.parse(before ?? '{}').created_by) ?? 'admin';
        if (content) model.restore(by, id, { content, author, companions: [] }, UNDONE_REASON);
        else model.remove(by, id, UNDONE_REASON);
      }
    },
  });
});

const passes = change('a day passes', fc.constant({}), async (_, model, desk) => {
  now += DAY_MS;
  jest.setSystemTime(now);
  model.today = productToday();
  await runReserve();
  desk.found = await observe();
  followReserve(model, desk.found);
  expectUnbroken(desk.found);
  expectAsModel(model, desk.found);
});

/** Saves and proposals come most often: the other ways need something to change. */
const walks = fc.commands(
  [
    ...[creates, creates, creates, saves, saves, saves, proposes, proposes, proposes, proposes],
    ...[
      decides,
      decides,
      decides,
      ends,
      ends,
      moves,
      moves,
      arranges,
      undoes,
      undoes,
      restores,
      restores,
      removes,
      passes,
    ],
  ],
  { maxCommands: 50, size: 'max' },
);

it(`keeps what visitors see, proposals and the history as ${WALKS} walks say`, async () => {
  await fc.assert(
    fc.asyncProperty(walks, async (commands) => {
      for (const table of TABLES) await database().deleteFrom(table).execute();
      const begin = async () => ({
        model: new RecordModel(productToday()),
        real: { found: await observe(), steps: 0 },
      });
      await fc.asyncModelRun(begin, commands);
    }),
    { numRuns: WALKS, ...(SEED && { seed: Number(SEED) }) },
  );
});
