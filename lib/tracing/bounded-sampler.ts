import 'server-only';
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace';

const SECOND_MS = 1000;

/**
 * Traces so many requests of each second and no more: all of them on a quiet day, and at a rush what tells of it, at a cost
 * that does not grow with it (docs/decisions/0033).
 */
export class BoundedSampler implements Sampler {
  readonly #perSecond: number;
  #second = 0;
  #taken = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  shouldSample(): SamplingResult {
    const second = Math.floor(Date.now() / SECOND_MS);
    if (second !== this.#second) this.#taken = 0;
    this.#second = second;
    this.#taken += 1;
    const isTaken = this.#taken <= this.#perSecond;
    return { decision: isTaken ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `BoundedSampler{${this.#perSecond} a second}`;
  }
}
