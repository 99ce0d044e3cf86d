/** The parts of JSON Schema (OpenAPI 3.1) that our contract uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  maxLength?: number;
  minLength?: number;
  maximum?: number;
  minimum?: number;
  maxItems?: number;
}

/** A field as a row of the page. */
export interface FieldLine {
  /** Path with the names of the enclosing fields: `groupGame.tag`, `categories[].id`. */
  path: string;
  type: string;
  isNeeded: boolean;
  note: string;
}

type Resolve = (schema: Schema) => Schema;

/** Makes a function that follows the document's references. */
function createResolve(schemas: Record<string, Schema> = {}): Resolve {
  return (schema) => (schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema);
}

function variantsOf({ anyOf, oneOf }: Schema): Schema[] {
  return anyOf ?? oneOf ?? [];
}

function nameType(schema: Schema, resolve: Resolve): string {
  const { type, format, enum: values, const: value, items } = resolve(schema);
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  const variants = variantsOf(resolve(schema));
  if (variants.length > 0) return [...new Set(variants.map((one) => nameType(one, resolve)))].join(' | ');
  if (type === 'array') return `list of ${items ? nameType(items, resolve) : 'anything'}`;
  return format ?? [type ?? 'anything'].flat().join(' | ');
}

function noteOf({ description, maxLength, maxItems, minimum, maximum }: Schema): string {
  // Leaves out the limits of JavaScript's safe integers, which say nothing about the field.
  const isSaid = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return [
    description,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    isSaid(minimum) && `from ${minimum}`,
    isSaid(maximum) && `to ${maximum}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** One row for each field of a schema, nested ones included. */
function describeFields(schema: Schema, resolve: Resolve, above = ''): FieldLine[] {
  const { properties = {}, required = [], items } = resolve(schema);
  if (items) return describeFields(items, resolve, `${above}[]`);
  const ofVariants = variantsOf(resolve(schema)).flatMap((one) => describeFields(one, resolve, above));
  const lines = Object.entries(properties).flatMap(([name, field]) => {
    const path = above ? `${above}.${name}` : name;
    const line = {
      path,
      type: nameType(field, resolve),
      isNeeded: required.includes(name),
      note: noteOf(resolve(field)),
    };
    return [line, ...describeFields(field, resolve, path)];
  });
  const known = new Set<string>();
  // Fields that several variants share are listed once.
  return [...lines, ...ofVariants].filter(({ path }) => !known.has(path) && known.add(path));
}

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
export function groupCalls(document: ApiDocument, search = '') {
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
