import type * as z from 'zod';
import type { Action } from './kinds';
import type { Route } from './routes';

/** It names the limit that counts a call (lib/api/admit). */
export type RateClass = 'read' | 'write' | 'login' | 'picture';

type Fields = z.ZodObject | undefined;

export interface Endpoint<
  Query extends Fields = Fields,
  Body extends Fields = Fields,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
> extends Route {
  summary: string;
  access: 'visitor' | Action;
  /** The call may be made before a pending step is finished, because it concerns the caller's own account. */
  whilePending?: boolean;
  /** The caller must have signed in during the last few minutes, or is asked to do so again. */
  freshSignIn?: boolean;
  /** The response contains more for staff, so the response to a visitor asks for a session. */
  tellsStaffMore?: boolean;
  rate: RateClass;
  /** The points of an address's rate limit that one call uses; 1 by default. */
  cost?: number;
  /** Seconds for which a visitor's response is cached for everybody; a save that changes it invalidates it. */
  cacheSeconds?: number;
  query?: Query;
  body?: Body;
  /** The messages for missing fields, by the names of the fields. */
  missing?: Readonly<Record<string, string>>;
  /** It is absent if the response has no body (204). */
  response?: Response;
  maxBodyBytes?: number;
}

/** Defines an endpoint and preserves the types of its schemas. */
export function defineEndpoint<
  Query extends Fields = undefined,
  Body extends Fields = undefined,
  Response extends z.ZodType | undefined = undefined,
>(definition: Endpoint<Query, Body, Response>): Endpoint<Query, Body, Response> {
  return definition;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : unknown;
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;

/** The caller's input: query and body fields side by side. */
export type EndpointInput<E> = E extends Endpoint<infer Q, infer B, infer _R> ? Sent<Q> & Sent<B> : never;

export type EndpointParsedInput<E> =
  E extends Endpoint<infer Q, infer B, infer _R> ? Parsed<Q> & Parsed<B> : never;

/** The promise of a call's response, or of nothing if the call has no response schema. */
export type EndpointAnswer<E> =
  E extends Endpoint<infer _Q, infer _B, infer R>
    ? R extends z.ZodType
      ? Promise<z.output<R>>
      : Promise<void>
    : never;
