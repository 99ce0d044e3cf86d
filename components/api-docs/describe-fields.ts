/** The parts of JSON Schema (OpenAPI 3.1) that our contract uses. */
export interface Schema {
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

export type Resolve = (schema: Schema) => Schema;

/** Makes a function that follows the document's references. */
export function createResolve(schemas: Record<string, Schema> = {}): Resolve {
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
export function describeFields(schema: Schema, resolve: Resolve, above = ''): FieldLine[] {
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
