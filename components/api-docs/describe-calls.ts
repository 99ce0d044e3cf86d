import { createResolve, describeFields, type FieldLine, type Schema } from './describe-fields';

interface Content {
  content?: { 'application/json'?: { schema?: Schema } };
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/** The parts of an OpenAPI document that the page uses. */
export interface ApiDocument {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A call in the form that the page shows. */
export interface DescribedCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call, in a word or two. */
  access: string;
  query: FieldLine[];
  body: FieldLine[];
  answer: FieldLine[];
}

export interface CallGroup {
  name: string;
  calls: DescribedCall[];
}

function accessOf({ security = [], description }: Operation): string {
  if (security.some((way) => Object.keys(way).length === 0)) return 'everybody';
  return description?.replace(/^For |\.$/g, '') ?? 'signed in';
}

const schemaOf = (part: Content | undefined): Schema => part?.content?.['application/json']?.schema ?? {};

function describeCall(
  path: string,
  method: string,
  operation: Operation,
  document: ApiDocument,
): DescribedCall {
  const resolve = createResolve(document.components?.schemas);
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const querySchema = {
    properties: Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
  return {
    name: operation.operationId ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    access: accessOf(operation),
    query: describeFields(querySchema, resolve),
    body: describeFields(schemaOf(operation.requestBody), resolve),
    answer: describeFields(schemaOf(operation.responses?.['200']), resolve),
  };
}

/** Groups the calls by the first part of their path; with `search` only those whose name or purpose contains it. */
export function groupCalls(document: ApiDocument, search = ''): CallGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, DescribedCall[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const call = describeCall(path, method, operation, document);
      const text = `${call.method} ${path} ${call.name} ${call.summary} ${call.access}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const name = path.split('/')[1] ?? '';
      groups.set(name, [...(groups.get(name) ?? []), call]);
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls }));
}
