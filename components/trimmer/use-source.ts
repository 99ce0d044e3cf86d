'use client';

import { useEffect, useRef, useState } from 'react';
import { describeProblem } from '@/lib/features/trimming/problem';
import type { TrimSource } from '@/lib/features/trimming/source';

export type Engine = typeof import('@/lib/features/trimming/engine');

export interface OpenedSource {
  source: TrimSource;
  engine: Engine;
}

export type SourceState =
  | { kind: 'empty' }
  | { kind: 'opening'; fileName: string }
  | { kind: 'refused'; fileName: string; message: string }
  | ({ kind: 'opened' } & OpenedSource);

const loadEngine = () => import('@/lib/features/trimming/engine');

/** The recording on the screen: opens one file at a time, and frees the one before it. */
export function useSource() {
  const [state, setState] = useState<SourceState>({ kind: 'empty' });
  const latest = useRef<File | null>(null);

  useEffect(() => {
    if (state.kind !== 'opened') return;
    return () => state.engine.closeSource(state.source);
  }, [state]);

  async function open(file: File) {
    latest.current = file;
    setState({ kind: 'opening', fileName: file.name });
    const next = await openFile(file);
    if (latest.current === file) setState(next);
    else if (next.kind === 'opened') next.engine.closeSource(next.source);
  }

  return { state, open };
}

async function openFile(file: File): Promise<SourceState> {
  try {
    const engine = await loadEngine();
    const result = await engine.inspectFile(file);
    if (result.kind === 'opened') return { kind: 'opened', source: result.source, engine };
    return { kind: 'refused', fileName: file.name, message: describeProblem(result.problem) };
  } catch {
    const message = 'The trimmer could not be loaded. Check your connection and choose the file again.';
    return { kind: 'refused', fileName: file.name, message };
  }
}
