// What a change of the API's contract does to callers that know the earlier one.

type Json = Record<string, unknown>;
type Direction = 'sent' | 'answered';

interface Compared {
  before: Json;
  after: Json;
  /** Whole documents, for references. */
  documents: { before: Json; after: Json };
  direction: Direction;
  at: string;
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function at(json: Json, ...path: string[]): Json {
  return path.reduce<Json>((inner, key) => object(inner[key]), json);
}

function resolve(schema: Json, document: Json): Json {
  const { $ref } = schema;
  return typeof $ref === 'string' ? at(document, ...$ref.replace(/^#\//, '').split('/')) : schema;
}

const variantsOf = (schema: Json) => [...list(schema.anyOf), ...list(schema.oneOf)].map(object);

function typesOf(schema: Json, document: Json): string[] {
  const variants = variantsOf(schema).map((variant) => resolve(variant, document));
  if (variants.length > 0) return [...new Set(variants.flatMap((variant) => typesOf(variant, document)))];
  return [schema.type ?? 'anything'].flat() as string[];
}

/** Limits of what may be sent, with what makes each of them narrower. */
const limits: Record<string, (before: number, after: number) => boolean> = {
  maxLength: (before, after) => after < before,
  maximum: (before, after) => after < before,
  maxItems: (before, after) => after < before,
  minLength: (before, after) => after > before,
  minimum: (before, after) => after > before,
  minItems: (before, after) => after > before,
};

function findNarrowing({ before, after, documents, direction, at: place }: Compared): string[] {
  const types = [typesOf(before, documents.before), typesOf(after, documents.after)] as const;
  const [wide, narrow] = direction === 'sent' ? types : types.toReversed();
  const missing = wide.filter((type) => !narrow.includes(type));
  const changes = missing.map((type) =>
    direction === 'sent' ? `${place} no longer takes ${type}` : `${place} may now be ${type}`,
  );
  if (direction === 'answered') return changes;
  const values = list(before.enum).filter((value) => after.enum && !list(after.enum).includes(value));
  const tighter = Object.entries(limits).filter(([name, isTighter]) => {
    const limit = after[name];
    if (typeof limit !== 'number') return false;
    return typeof before[name] === 'number' ? isTighter(before[name], limit) : true;
  });
  return [
    ...changes,
    ...values.map((value) => `${place} no longer takes ${JSON.stringify(value)}`),
    ...tighter.map(([name]) => `${place} has a tighter ${name}`),
    ...(after.pattern && after.pattern !== before.pattern ? [`${place} has another pattern`] : []),
  ];
}

function compareFields(compared: Compared): string[] {
  const { before, after, direction, at: place } = compared;
  const [had, has] = [list(before.required), list(after.required)];
  const fields = Object.entries(object(before.properties)).flatMap(([name, schema]) => {
    const now = object(after.properties)[name];
    if (now === undefined) return [`${place}.${name} is gone`];
    const inner = { ...compared, before: object(schema), after: object(now), at: `${place}.${name}` };
    return compareSchemas(inner);
  });
  const demanded = has.filter((name) => !had.includes(name)).map((name) => `${place}.${name} is now needed`);
  const absent = had
    .filter((name) => !has.includes(name) && object(after.properties)[String(name)])
    .map((name) => `${place}.${name} may now be absent`);
  return [...fields, ...(direction === 'sent' ? demanded : absent)];
}

function compareSchemas(compared: Compared): string[] {
  const before = resolve(compared.before, compared.documents.before);
  const after = resolve(compared.after, compared.documents.after);
  const resolved = { ...compared, before, after };
  const now = variantsOf(after);
  const variants = variantsOf(before).flatMap((variant, index) => {
    const same = now[index];
    return same ? compareSchemas({ ...resolved, before: variant, after: same }) : [];
  });
  const items =
    before.items && after.items
      ? compareSchemas({
          ...resolved,
          before: object(before.items),
          after: object(after.items),
          at: `${compared.at}[]`,
        })
      : [];
  return [...findNarrowing(resolved), ...compareFields(resolved), ...variants, ...items];
}

/** Fields of the query as the properties of one schema. */
function querySchema(operation: Json): Json {
  const parameters = list(operation.parameters).map(object);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [String(name), schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

const bodySchema = (operation: Json) => at(operation, 'requestBody', 'content', 'application/json', 'schema');
const answerSchema = (operation: Json) =>
  at(operation, 'responses', '200', 'content', 'application/json', 'schema');

function isOpen(operation: Json): boolean {
  return list(operation.security).some((way) => Object.keys(object(way)).length === 0);
}

function compareOperations(
  call: string,
  before: Json,
  after: Json,
  documents: Compared['documents'],
): string[] {
  const compare = (direction: Direction, where: string, schemaOf: (operation: Json) => Json) =>
    compareSchemas({
      before: schemaOf(before),
      after: schemaOf(after),
      documents,
      direction,
      at: `${call} ${where}`,
    });
  return [
    ...(isOpen(before) && !isOpen(after) ? [`${call} now needs a session`] : []),
    ...compare('sent', 'query', querySchema),
    ...compare('sent', 'body', bodySchema),
    ...compare('answered', 'answer', answerSchema),
  ];
}

/** What of the contract breaks callers that know the earlier one, in words; empty where they notice nothing. */
export function findBreakingChanges(before: object, after: object): string[] {
  const documents = { before: object(before), after: object(after) };
  return Object.entries(at(documents.before, 'paths')).flatMap(([path, methods]) =>
    Object.entries(object(methods)).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const now = at(documents.after, 'paths', path)[method];
      return now === undefined
        ? [`${call} is gone`]
        : compareOperations(call, object(operation), object(now), documents);
    }),
  );
}
