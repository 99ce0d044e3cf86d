import { useEffect, useRef, useState } from 'react';
import { refreshScreens } from '@/lib/browser/refresh-screens';
import { useShortcut } from '@/lib/browser/shortcuts';
import { GAMES, type ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import {
  type BatchWish,
  startDraftBatch,
  stepDraftBatch,
  stopDraftBatch,
  useDraftBatch,
} from '@/lib/features/draft-batches/client';
import type { DraftBatch } from '@/lib/features/draft-batches/contract';
import { countCells } from '@/lib/features/draft-batches/rules';
import type { Gap } from '@/lib/features/plan/fill-gaps';

/** After this many failures in a row the batch pauses for a person to look at the reason. */
const MOST_FAILURES = 3;
/** How often this window polls while another one drafts the last gaps. */
const WAIT_MS = 2_000;

/**
 * The person's batch of AI drafts, which this window works on, one call for each gap, until it is over, stopped or refused
 * (`problem`). Leaving the plan pauses it; finished drafts stay.
 */
function useBatch() {
  const { data, mutate } = useDraftBatch();
  const batch = data?.batch ?? null;
  const running = useRef<AbortController | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  /** Shows a batch as it is by now; the limits are asked for again. */
  const show = (now: DraftBatch) =>
    mutate((before) => before && { ...before, batch: now }, { revalidate: now.isOver });

  function tell(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    setProblem(error.message);
  }

  /** Goes on until nothing is left to try; those that failed before are tried again first. */
  async function drive(begun: DraftBatch, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (let now = begun, again = true; !now.isOver; again = false) {
      const before = again ? 0 : countCells(now.cells).failed;
      now = (await stepDraftBatch({ batchId: begun.id, again }, signal)).batch;
      await show(now);
      const isTried = !now.cells.some(({ state }) => state === 'left');
      if (isTried && !now.cells.some(({ state }) => state === 'working')) return;
      if (isTried) await new Promise((done) => setTimeout(done, WAIT_MS));
      failures = countCells(now.cells).failed > before ? failures + 1 : 0;
      if (failures === MOST_FAILURES) {
        const last = now.cells.findLast(({ state }) => state === 'failed');
        setProblem(`It failed ${MOST_FAILURES} times in a row, so it waits for you. ${last?.problem ?? ''}`);
        return;
      }
    }
  }

  async function run(begun: DraftBatch): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    setProblem(null);
    try {
      await drive(begun, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) tell(error);
    } finally {
      if (running.current === controller) running.current = null;
      setIsRunning(false);
      void refreshScreens('plan');
    }
  }

  return {
    batch,
    draftsLeft: data?.draftsLeft ?? 0,
    callsLeft: data?.callsLeft ?? 0,
    /** Absent for who may not write, and while it is not known. */
    isKnown: data !== undefined,
    isRunning,
    problem,
    /** Begins a batch and goes on with it. Throws ApiError. */
    async start(wish: BatchWish) {
      const { batch: begun } = await startDraftBatch(wish).catch((error: unknown) => {
        // Perhaps one is running that this window does not know of.
        void mutate();
        throw error;
      });
      await show(begun);
      void run(begun);
    },
    /** Asks again what the limits leave. */
    reread: () => void mutate(),
    goOn() {
      if (batch) void run(batch);
    },
    /** Ends it; what it has drafted stays. */
    async stop() {
      running.current?.abort();
      try {
        if (batch) await show((await stopDraftBatch(batch.id)).batch);
        setProblem(null);
      } catch (error) {
        tell(error);
      }
    },
  };
}

export type Batch = ReturnType<typeof useBatch>;

/** The person's AI batch, and the dialog that begins one or shows how far it is. `findMeant`: which gaps a key means. */
export function useBatchDialog(shown: ReviewedGame, findMeant: () => readonly Gap[]) {
  const batch = useBatch();
  const [opened, setOpened] = useState<'progress' | readonly Gap[] | null>(null);
  const game = GAMES.find((one) => one === shown);

  /** There is one batch at a time: while one is not over, it is that one. */
  function open(gaps: readonly Gap[]) {
    batch.reread();
    if (batch.batch && !batch.batch.isOver) setOpened('progress');
    else if (gaps.length > 0) setOpened(gaps);
  }

  const isOffered = game && batch.isKnown;
  useShortcut(
    isOffered
      ? {
          keys: 'Alt+G',
          description: 'Draft the gap, or all that are selected, with AI',
          run: () => open(findMeant()),
        }
      : null,
  );

  return {
    game,
    batch,
    opened,
    /** Absent where a model drafts nothing. */
    open: isOffered ? open : undefined,
    show: () => setOpened('progress'),
    close: () => setOpened(null),
  };
}

export type Drafting = ReturnType<typeof useBatchDialog>;
