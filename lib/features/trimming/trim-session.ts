import type { CutResult } from '@/lib/features/trimming/worker/cut';
import type { PlanResult } from '@/lib/features/trimming/worker/plan-cut';
import type { SourceFacts } from '@/lib/features/trimming/worker/source';
import type { CutPlan } from './plan';
import type { TrimProblem } from './problem';
import type { Selection } from './rules';
import type { Call, CallName, Reply, Request, TrimCalls } from './trim-protocol';

/** A worker that is silent for this long hangs in a damaged file. */
const SILENCE_LIMIT = { ticks: 10, tickMs: 1000 };

interface Pending {
  resolve: (value: never) => void;
  reject: (reason: Error) => void;
  onProgress: (value: never) => void;
}

type SessionResult = { kind: 'opened'; session: TrimSession } | { kind: 'refused'; problem: TrimProblem };

class WorkerHangs extends Error {}

/** A session holds a recording open in its own worker, which loads mediabunny. */
export class TrimSession {
  readonly file: File;
  /** `open` sets the facts before it returns the session. */
  facts!: SourceFacts;
  origin = 0;

  readonly #worker = new Worker(new URL('./worker/trim-worker.ts', import.meta.url), { type: 'module' });
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #silentTicks = 0;
  readonly #watch = setInterval(() => this.#tick(), SILENCE_LIMIT.tickMs);
  #gone: Error | null = null;

  private constructor(file: File) {
    this.file = file;
    this.#worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    this.#worker.onerror = () => this.#end(new Error('The worker could not be loaded, or failed'));
  }

  /** Opens a file, and returns the problem of an unusable one. Throws if the worker could not be loaded, or failed. */
  static async open(file: File): Promise<SessionResult> {
    const session = new TrimSession(file);
    try {
      const result = await session.call('open', file);
      if (result.kind === 'refused') {
        session.close();
        return result;
      }
      session.facts = result.facts;
      session.origin = result.origin;
      return { kind: 'opened', session };
    } catch (error) {
      session.close();
      if (error instanceof WorkerHangs) return { kind: 'refused', problem: { kind: 'damaged' } };
      throw error;
    }
  }

  async plan(selection: Selection): Promise<PlanResult> {
    return this.call('plan', selection).catch((error) => ({
      kind: 'refused',
      problem: this.#toProblem(error),
    }));
  }

  async cut(plan: CutPlan, signal: AbortSignal, onProgress: (done: number) => void): Promise<CutResult> {
    if (signal.aborted) return { kind: 'canceled' };
    return this.call('cut', plan, onProgress, signal).catch((error) =>
      signal.aborted ? { kind: 'canceled' } : { kind: 'failed', problem: this.#toProblem(error) },
    );
  }

  /** Ends the worker; running calls fail. */
  close(): void {
    this.#end(new Error('The session is closed'));
  }

  /** Makes a call of the worker. Rejects if it fails there, or if the session has ended. */
  call<Name extends CallName>(
    name: Name,
    argument: TrimCalls[Name]['argument'],
    onProgress: (value: TrimCalls[Name]['progress']) => void = () => undefined,
    signal?: AbortSignal,
  ): Promise<TrimCalls[Name]['result']> {
    if (this.#gone) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    const cancel = () => this.#send({ kind: 'cancel', id });
    signal?.addEventListener('abort', cancel);
    const result = new Promise<TrimCalls[Name]['result']>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#send({ kind: 'call', id, name, argument } as Call);
    });
    return result.finally(() => signal?.removeEventListener('abort', cancel));
  }

  #send(request: Request): void {
    if (!this.#gone) this.#worker.postMessage(request);
  }

  #toProblem(error: unknown): TrimProblem {
    if (error instanceof WorkerHangs) return { kind: 'damaged' };
    return { kind: this.#gone ? 'stopped' : 'cut-failed' };
  }

  #receive(reply: Reply): void {
    this.#silentTicks = 0;
    if (reply.kind === 'alive') return;
    const call = this.#pending.get(reply.id);
    if (!call) return;
    if (reply.kind === 'progress') call.onProgress(reply.value as never);
    else this.#pending.delete(reply.id);
    if (reply.kind === 'result') call.resolve(reply.value as never);
    if (reply.kind === 'failure') call.reject(new Error('The call failed in the worker'));
  }

  // Ticks are counted, not time: a computer that slept has not been silent.
  #tick(): void {
    this.#silentTicks += 1;
    if (this.#silentTicks >= SILENCE_LIMIT.ticks) this.#end(new WorkerHangs());
  }

  #end(reason: Error): void {
    if (this.#gone) return;
    this.#gone = reason;
    clearInterval(this.#watch);
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
