'use client';

import { useEffect, useRef, useState } from 'react';
import { describeProblem, nounOf } from '@/lib/features/trimming/problem';
import { TrimSession } from '@/lib/features/trimming/trim-session';

export type SourceState =
  | { kind: 'empty' }
  | { kind: 'opening'; fileName: string }
  | { kind: 'refused'; fileName: string; message: string }
  | { kind: 'opened'; session: TrimSession };

/** The recording on the screen: opens one file at a time, and frees the one before it. */
export function useSource() {
  const [state, setState] = useState<SourceState>({ kind: 'empty' });
  const latest = useRef<File | null>(null);

  useEffect(() => {
    if (state.kind !== 'opened') return;
    return () => state.session.close();
  }, [state]);

  async function open(file: File) {
    latest.current = file;
    setState({ kind: 'opening', fileName: file.name });
    const next = await openFile(file);
    if (latest.current === file) setState(next);
    else if (next.kind === 'opened') next.session.close();
  }

  return { state, open };
}

async function openFile(file: File): Promise<SourceState> {
  try {
    const result = await TrimSession.open(file);
    if (result.kind === 'opened') return result;
    return { kind: 'refused', fileName: file.name, message: describeProblem(result.problem, nounOf(file)) };
  } catch {
    const message = 'The trimmer could not be loaded. Check your connection and choose the file again.';
    return { kind: 'refused', fileName: file.name, message };
  }
}
