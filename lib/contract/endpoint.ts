import type * as z from 'zod';
import type { Action } from './kinds';
import type { Route } from './routes';

/** Who may call: anybody, or who may do that. */
type Access = 'visitor' | Action;

/** How often one address may call: see lib/api/admit. */
export type RateClass = 'read' | 'write' | 'login' | 'picture';

type Fields = z.ZodObject;
type NoFields = undefined;

/** One call of the contract: all that a caller and an implementation need to know of it. */
export interface Endpoint<
  Query extends Fields | NoFields = Fields | NoFields,
  Body extends Fields | NoFields = Fields | NoFields,
  Response extends z.ZodType | NoFields = z.ZodType | NoFields,
> extends Route {
  /** For the API's documentation: what the call does. */
  summary: string;
  access: Access;
  /** The person's own account and sessions: it can be called before a password is changed or a second factor set up. */
  whilePending?: boolean;
  /** Needs more than a session: the caller must have signed in a few minutes ago, or is asked to do so again. */
  freshSignIn?: boolean;
  /** Visitors may call, and staff are told more: the answer to a visitor asks for a session. */
  tellsStaffMore?: boolean;
  rate: RateClass;
  /** How much of an address's share one call takes; 1 unless told otherwise. */
  cost?: number;
  /**
   * How long the answer to a visitor may be kept for all who ask the same, in seconds: it depends on nothing but the
   * fields, and a save that changes what it shows voids it. Absent: it is never kept.
   */
  keptSeconds?: number;
  query?: Query;
  body?: Body;
  /** What the form says of a field that is missing, by the field's name. */
  missing?: Readonly<Record<string, string>>;
  /** Absent where the answer has no body (204). */
  response?: Response;
  /** Largest body accepted, in bytes. */
  maxBodyBytes?: number;
}

/** Defines an endpoint; the types of its schemas are kept. */
export function endpoint<
  Query extends Fields | NoFields = NoFields,
  Body extends Fields | NoFields = NoFields,
  Response extends z.ZodType | NoFields = NoFields,
>(definition: Endpoint<Query, Body, Response>): Endpoint<Query, Body, Response> {
  return definition;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : unknown;
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown;

/** What a caller passes: query and body fields side by side. */
export type EndpointInput<E> = E extends Endpoint<infer Q, infer B, infer _R> ? Sent<Q> & Sent<B> : never;

/** What an implementation receives: the same, parsed. */
export type EndpointParsedInput<E> =
  E extends Endpoint<infer Q, infer B, infer _R> ? Parsed<Q> & Parsed<B> : never;

/** The response of the call; nothing where there is no response schema. */
export type EndpointAnswer<E> =
  E extends Endpoint<infer _Q, infer _B, infer R>
    ? R extends z.ZodType
      ? Promise<z.output<R>>
      : Promise<void>
    : never;
