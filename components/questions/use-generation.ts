import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@/lib/errors/api-error';
import { type DraftWish, generateDraft } from '@/lib/features/generation/client';
import type { QuestionDraft } from '@/lib/features/questions/rules';

type Generation = { state: 'idle' } | { state: 'running' } | { state: 'failed'; message: string };

/**
 * Runs one generation at a time and passes the result to `onDrafted`. `cancel` and unmounting also end it on the
 * server.
 */
export function useGeneration(onDrafted: (draft: QuestionDraft, wish: DraftWish) => void) {
  const [generation, setGeneration] = useState<Generation>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function generate(wish: DraftWish) {
    const controller = new AbortController();
    running.current = controller;
    setGeneration({ state: 'running' });
    try {
      const draft = await generateDraft(wish, controller.signal);
      if (controller.signal.aborted) return;
      setGeneration({ state: 'idle' });
      onDrafted(draft, wish);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setGeneration({ state: 'failed', message: error.message });
    }
  }

  function cancel() {
    running.current?.abort();
    setGeneration({ state: 'idle' });
  }

  return { generation, generate, cancel };
}
