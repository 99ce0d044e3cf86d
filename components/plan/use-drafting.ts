import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useUnsavedGuard } from '@/components/drafts/autosaved-draft';
import { useShortcut } from '@/lib/browser/shortcuts';
import { isOwnApi } from '@/lib/browser/this-page';
import { pickChoices, QUESTION_GAMES, type QuestionGame, type ReviewedGame } from '@/lib/contract/kinds';
import { ApiError } from '@/lib/errors/api-error';
import { useMay } from '@/lib/features/accounts/client';
import { type DraftWish, generateDraft } from '@/lib/features/generation/client';
import { type AddedDraft, addDrafts, findPlan } from '@/lib/features/plan/client';
import { type Gap, listGaps } from '@/lib/features/plan/fill-gaps';
import { useStoppableWork } from './use-stoppable-work';

/** After this many failures in a row the loop waits for a person to read the reason. */
const MOST_FAILURES = 3;

export interface DraftedGap extends Gap {
  /** It is the idempotency key of the save, so that a retry after a lost response creates no second draft. */
  key: string;
  state: 'open' | 'drafted' | 'skipped' | 'failed';
  draft?: AddedDraft;
  problem?: string;
}

type GapsWish = Omit<DraftWish, 'categoryName'>;

interface Run {
  game: QuestionGame;
  wish: GapsWish;
  gaps: readonly DraftedGap[];
}

/** Generates a draft for a gap. In the weekly game, which is played for money, a person marks its correct choice. */
async function writeDraft({ game, wish }: Run, gap: Gap, signal: AbortSignal): Promise<AddedDraft> {
  const { draft, generation } = await generateDraft({ ...wish, categoryName: gap.category }, signal);
  const { question, correctChoice } = draft;
  const choices = pickChoices(draft);
  const isSure = game === 'daily' && correctChoice !== null;
  return {
    categoryId: gap.categoryId,
    forDate: gap.forDate,
    generationId: generation?.id,
    question: { question, ...choices, correctChoice: isSure ? choices[correctChoice] : '' },
    // A free prompt does not say how hard the question is.
    difficulty: wish.prompt ? undefined : wish.difficulty,
  };
}

async function isStillGap(game: QuestionGame, { forDate, categoryId }: Gap): Promise<boolean> {
  const plan = await findPlan(game, forDate, forDate);
  return listGaps({ days: [forDate], ...plan }).some((gap) => gap.categoryId === categoryId);
}

/** Returns true if the error concerns only this gap, so that the loop goes on with the other gaps. */
const isOfGap = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409, 502, 504].includes(error.status);

/** Drafts gaps one after the other while this page is open; stored drafts stay even if the loop is stopped. */
function useDraftingLoop() {
  const { isRunning, start, stop } = useStoppableWork();
  const [run, setRun] = useState<Run | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsavedGuard(isRunning, { page: usePathname() });

  function updateGap(gap: DraftedGap, change: Partial<DraftedGap>): DraftedGap {
    const updated = { ...gap, ...change };
    setRun(
      (last) => last && { ...last, gaps: last.gaps.map((one) => (one.key === gap.key ? updated : one)) },
    );
    return updated;
  }

  async function draftGap(started: Run, gap: DraftedGap, signal: AbortSignal): Promise<DraftedGap> {
    const { game } = started;
    let { draft } = gap;
    try {
      // A gap with a draft is not checked, because an earlier save without a response may have filled it.
      if (!draft && !(await isStillGap(game, gap))) {
        return updateGap(gap, { state: 'skipped', problem: 'It is no gap any more.' });
      }
      draft ??= await writeDraft(started, gap, signal);
      updateGap(gap, { draft });
      signal.throwIfAborted();
      await addDrafts({ game, drafts: [draft], gapsOnly: true }, { idempotencyKey: gap.key });
      return updateGap(gap, { state: 'drafted', draft, problem: undefined });
    } catch (error) {
      if (signal.aborted || !isOfGap(error)) throw error;
      const isTaken = error.code === 'slot_taken';
      return updateGap(gap, {
        state: isTaken ? 'skipped' : 'failed',
        // Retry writes a refused draft anew; after a lost response it sends the same draft again.
        draft: error.status < 500 ? undefined : draft,
        problem: error.issues?.[0]?.message ?? error.message,
      });
    }
  }

  async function draftAll(started: Run, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (const gap of started.gaps) {
      signal.throwIfAborted();
      if (gap.state === 'drafted' || gap.state === 'skipped') continue;
      const { state, problem: reason } = await draftGap(started, gap, signal);
      failures = state === 'failed' ? failures + 1 : 0;
      if (failures === MOST_FAILURES) {
        setProblem(`It failed ${MOST_FAILURES} times in a row. ${reason}`);
        return;
      }
    }
  }

  const startRun = (next: Run) =>
    start(async (signal) => {
      setRun(next);
      setProblem(null);
      try {
        await draftAll(next, signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) throw error;
        setProblem(error.message);
      }
    });

  return {
    run,
    isRunning,
    problem,
    start(game: QuestionGame, gaps: readonly Gap[], wish: GapsWish) {
      const begun = gaps.map((gap) => ({ ...gap, key: crypto.randomUUID(), state: 'open' as const }));
      void startRun({ game, wish, gaps: begun });
    },
    retry: () => run && void startRun(run),
    stop,
    close: () => setRun(null),
  };
}

export type DraftingLoop = ReturnType<typeof useDraftingLoop>;

/** Returns the loop that drafts gaps and the state of its dialog; `findTargetGaps` finds the gaps for a key press. */
export function useDrafting(shown: ReviewedGame, findTargetGaps: () => readonly Gap[]) {
  const loop = useDraftingLoop();
  const [opened, setOpened] = useState<readonly Gap[]>([]);
  const game = QUESTION_GAMES.find((one) => one === shown);
  const mayWrite = useMay('write');
  const isOffered = game && mayWrite && isOwnApi() && !loop.isRunning;
  useShortcut(
    isOffered
      ? {
          keys: 'Alt+G',
          description: 'Draft the gap, or all that are selected, with AI',
          run: () => setOpened(findTargetGaps()),
        }
      : null,
  );
  return {
    game,
    loop,
    /** It is empty while the dialog is closed. */
    opened,
    /** It is absent for word puzzles, without the right to write, in hosted mode, and while the loop runs. */
    open: isOffered ? setOpened : undefined,
    close: () => setOpened([]),
  };
}

export type Drafting = ReturnType<typeof useDrafting>;
