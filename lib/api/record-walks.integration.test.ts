import fc from 'fast-check';
import { games, REVIEWED_GAMES } from '@/lib/contract/kinds';
import { getProductToday } from '@/lib/dates/today';
import { runReserve } from '@/lib/features/plan/server/reserve';
import { UNDONE_REASON } from '@/lib/features/records/rules';
import { setClock } from '@/lib/testing/clock';
import { findRestoredContent, isSame, type Person, pickContent } from '@/lib/testing/record-content';
import {
  categories,
  clearDesk,
  contentOf,
  deletePicture,
  expectAsModel,
  expectUnbroken,
  findPerson,
  followReserve,
  makeCall,
  type Observed,
  observe,
  type Row,
  setUpDesk,
} from '@/lib/testing/record-desk';
import { RecordModel } from '@/lib/testing/record-model';
import {
  chooseRepetition,
  creates,
  dayOf,
  defineStep,
  imports,
  marks,
  pastes,
  pickRecord,
  proposes,
  reasonOf,
  saves,
  seenProposal,
  versionOf,
} from '@/lib/testing/record-saves';

// These are random walks through the calls by which staff change records: after each call the stored records are as the
// model expects, and a refused call changes nothing. A failed walk prints its seed and path; RECORD_WALKS walks more.
const WALKS = Number(process.env.RECORD_WALKS ?? 30);
const SEED = process.env.RECORD_WALKS_SEED;
const DAY_MS = 24 * 60 * 60 * 1000;

let now = Date.UTC(2033, 0, 3, 12);

beforeAll(async () => {
  setClock(now);
  await setUpDesk();
});
afterAll(() => jest.useRealTimers());

const removeCalls = {
  daily: 'deleteDailyQuestion',
  weekly: 'deleteWeeklyQuestion',
  word_puzzle: 'deleteWordPuzzle',
} as const;

const removes = defineStep('delete', fc.constant({}), (asked, model, desk) => {
  const id = pickRecord(desk.found, asked.which);
  if (!id) return;
  const reason = reasonOf(asked);
  return makeCall(model, desk, {
    name: removeCalls[desk.game],
    by: asked.by,
    input: {
      ...(desk.game === 'word_puzzle' ? { wordCategoryId: id } : { questionId: id }),
      version: versionOf(desk.found, id, asked.seen),
      reason,
    } as never,
    isStale: asked.seen === 'an older one',
    again: chooseRepetition(asked),
    effect: () => model.remove(asked.by, id, reason),
  });
});

const decided = fc.record({
  by: fc.constantFrom<Person>('writer', 'editor', 'editor', 'admin', 'admin'),
  name: fc.constantFrom('approve' as const, 'approve' as const, 'requestChanges' as const),
});

const decides = defineStep('decide on', decided, (asked, model, desk) => {
  const { found } = desk;
  // Items that wait come most often: otherwise hardly anything would be decided.
  const waiting = [
    ...found.rows.filter(({ status }) => status === 'in_review').map((row) => row.id),
    ...found.proposals.map(({ subjectId }) => subjectId),
  ];
  const id =
    waiting.length > 0 && asked.which > 1
      ? waiting[asked.which % waiting.length]
      : pickRecord(found, asked.which);
  if (!id) return;
  const { by, name, seen } = asked;
  const proposal = seenProposal(found, id, asked);
  const version = versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0;
  const subject = { subjectType: games[desk.game].kind, subjectId: id, version, proposal };
  const { goesLive } = asked;
  const note = `Shorter, please, ${desk.steps}`;
  return makeCall(model, desk, {
    name,
    by,
    input: name === 'approve' ? { ...subject, goesLive } : { ...subject, note },
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

const ends = defineStep('end the proposal of', ended, (asked, model, desk) => {
  const { found } = desk;
  const open = found.proposals[asked.which % Math.max(1, found.proposals.length)];
  const id = open?.subjectId ?? pickRecord(found, asked.which);
  const proposal = seenProposal(found, id, asked);
  if (!id || !proposal) return;
  const { by, name } = asked;
  const subject = { subjectType: games[desk.game].kind, subjectId: id, proposal };
  return makeCall(model, desk, {
    name,
    by,
    input: name === 'rejectProposal' ? { ...subject, note: 'No.' } : subject,
    isStale: asked.seen === 'an older one',
    again: asked.again,
    effect: () => (name === 'rejectProposal' ? model.reject(by, id) : model.withdraw(by, id)),
  });
});

const moves = defineStep('move', fc.record({ swaps: fc.boolean() }), (asked, model, desk) => {
  const { found } = desk;
  const id = pickRecord(found, asked.which);
  const before = found.rows.find((row) => row.id === id);
  if (!id || !before) return;
  const category = categories[asked.category] ?? '';
  const forDate = dayOf(asked);
  const there = found.rows.find((row) => row.categoryId === category && row.forDate === forDate);
  const swapped = asked.swaps && forDate !== null && there?.id !== id ? there : undefined;
  const { by, seen, goesLive } = asked;
  const reason = reasonOf(asked);
  const version = versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0;
  const swapWith = swapped && { id: swapped.id, version: swapped.version };
  return makeCall(model, desk, {
    name: 'moveRecord',
    by,
    input: { game: desk.game, id, categoryId: category, forDate, reason, goesLive, version, swapWith },
    isStale: seen === 'an older one',
    again: asked.again,
    effect() {
      const back = { category: before.categoryId, forDate: before.forDate };
      const others = swapped ? [{ id: swapped.id, to: back }] : [];
      model.arrange(by, [{ id, to: { category, forDate } }, ...others], reason);
    },
  });
});

const arranged = fc.record({
  status: fc.constantFrom(undefined, 'in_review' as const, 'ready' as const),
  removes: fc.constantFrom(false, false, true),
});

const arranges = defineStep('arrange', arranged, (asked, model, desk) => {
  const { found } = desk;
  const [one, other] = [pickRecord(found, asked.which), pickRecord(found, asked.other)];
  if (!one || !other) return;
  const { by, seen, status, removes } = asked;
  const reason = reasonOf(asked);
  const seenRecords = [...new Set([one, other])].map((id) => ({
    id,
    version: versionOf(found, id, seen === 'none' ? 'now' : seen) ?? 0,
  }));
  const wishes = [{ forDate: dayOf(asked), ...(status && { status }) }, { status: 'in_review' as const }];
  const changes = seenRecords.map((record, index) => ({
    ...record,
    ...(removes ? { remove: true as const } : wishes[index]),
  }));
  return makeCall(model, desk, {
    name: 'arrangeRecords',
    by,
    input: { game: desk.game, changes, reason, goesLive: asked.goesLive },
    isStale:
      seen === 'an older one' && found.rows.some(({ id }) => seenRecords.some((record) => record.id === id)),
    again: asked.again,
    effect() {
      if (removes) for (const { id } of seenRecords) model.remove(by, id, reason);
      else
        model.arrange(
          by,
          seenRecords.map(({ id }, index) => ({ id, to: wishes[index] ?? {} })),
          reason,
        );
    },
  });
});

type Entry = Observed['history'][number];

const restored = fc.record({
  side: fc.constantFrom('before' as const, 'before' as const, 'after' as const),
  isSlip: fc.boolean(),
});

/** The entries that go with an entry: its step, or itself alone. */
function stepOf(entry: Entry, side: 'before' | 'after', { history }: Observed): Entry[] {
  const lead = entry.partOf ?? entry.id;
  const isWhole = side === 'before' && lead === entry.id;
  if (!isWhole && (entry.before === null || entry.after === null)) return [entry];
  return history.filter(({ id, partOf }) => id === lead || partOf === lead);
}

const contentIn = (json: string | null) => (json === null ? null : contentOf(JSON.parse(json) as Row));

const restores = defineStep('restore', restored, (asked, model, desk) => {
  const { history, rows } = desk.found;
  // Two numbers reach further back into the history than one.
  const entry = history[(asked.which * 5 + asked.other) % Math.max(1, history.length)];
  if (!entry) return;
  const { by, side, seen, goesLive } = asked;
  const isOfToday = getProductToday(new Date(entry.changedAt)) === model.today;
  const reason = asked.isSlip ? UNDONE_REASON : reasonOf(asked);
  // A change of another day is not a correction.
  const counted = asked.isSlip && !isOfToday ? null : reason;
  const now = new Map(rows.map((row) => [row.id, contentOf(row)]));
  const steps = stepOf(entry, side, desk.found).map((one) => {
    const wanted = contentIn(one[side]);
    const left = contentIn(one[side === 'before' ? 'after' : 'before']);
    const current = now.get(one.subjectId) ?? null;
    const isVersion = side === 'after' && one.id === entry.id;
    // With `after`, the other records of the step change only if they exist.
    const isRestored = side === 'before' || (current && wanted);
    const content = isVersion ? wanted : isRestored ? findRestoredContent(current, left, wanted) : undefined;
    const author = findPerson((JSON.parse(one[side] ?? '{}') as Partial<Row>).createdBy ?? null) ?? 'admin';
    return { id: one.subjectId, content, author, isSame: isSame(current, wanted) };
  });
  const hasChanged = steps.some(({ content, isSame }) => content === undefined && !isSame);
  const isSeen = seen !== 'an older one' || !now.has(entry.subjectId);
  const version = versionOf(desk.found, entry.subjectId, seen);
  return makeCall(model, desk, {
    name: 'restoreHistoryEntry',
    by,
    input: { entryId: entry.id, side, version, reason, goesLive },
    isStale: !isSeen || (side === 'before' && hasChanged),
    again: chooseRepetition(asked),
    effect() {
      for (const { id, content, author, isSame } of steps) {
        if (isSame || content === undefined) continue;
        const takesBack = side === 'before' && isOfToday;
        if (content) model.restore(by, id, { content: pickContent(content), author, takesBack }, counted);
        else model.remove(by, id, counted);
      }
    },
  });
});

const passes = defineStep('a day passes', fc.constant({}), async (_, model, desk) => {
  now += DAY_MS;
  jest.setSystemTime(now);
  model.today = getProductToday();
  await runReserve();
  desk.found = await observe(desk.game);
  followReserve(model, desk.found);
  expectUnbroken(desk.found);
  expectAsModel(model, desk.found);
});

const loses = defineStep('lose the picture of', fc.constant({}), (_, model, desk) =>
  deletePicture(model, desk),
);

/** Saves and proposals come most often: the other ways need something to change. */
const walks = fc.commands(
  [
    ...[creates, creates, creates, saves, saves, saves, proposes, proposes, proposes, proposes],
    ...[pastes, imports, imports, marks, marks],
    ...[decides, decides, decides, ends, ends, moves, moves, arranges],
    ...[restores, restores, restores, restores, removes, passes, loses],
  ],
  { maxCommands: 50, size: 'max' },
);

it(
  `after each call of ${WALKS} random walks visitors, proposals and the history have the state of the model`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...REVIEWED_GAMES), walks, async (game, commands) => {
        const real = await clearDesk(game);
        const begin = async () => ({ model: new RecordModel(getProductToday(), game), real });
        await fc.asyncModelRun(begin, commands);
      }),
      { numRuns: WALKS, ...(SEED && { seed: Number(SEED) }) },
    );
  },
  WALKS * 20_000,
);
