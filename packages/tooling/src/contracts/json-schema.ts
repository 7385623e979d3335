/** A JSON Schema in the style of zod's `toJSONSchema`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One variant of a value: a schema without `anyOf` and with a single type. */
export interface Form {
  /** `any` if the schema does not name a type. */
  readonly type: 'any' | 'string' | 'number' | 'integer' | 'object' | 'array';
  /** The enumerated values, if any; all other constraints are then ignored. */
  readonly values?: readonly unknown[];
  readonly schema: JsonSchema;
  /** All patterns of a string, including those in `allOf`. */
  readonly patterns: readonly string[];
  /** An unsupported keyword; such a form only matches an identical one. */
  readonly unknown?: string;
}

const TYPES = ['string', 'number', 'integer', 'object', 'array'] as const;
/** Annotations, which do not restrict the accepted values. */
const NOTES = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentMediaType',
]);
const KNOWN: Readonly<Record<Form['type'], readonly string[]>> = {
  any: [],
  string: ['minLength', 'maxLength', 'pattern', 'format', 'allOf'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  object: ['properties', 'required', 'additionalProperties', 'propertyNames'],
  array: ['items', 'minItems', 'maxItems'],
};

/**
 * Returns the forms of the values that a schema accepts. Booleans and null are listed as values; an empty
 * list means that no value is accepted (`not: {}`).
 */
export function formsOf(schema: JsonSchema): readonly Form[] {
  const rest = withoutNotes(schema);
  if (isEmpty(rest['not'])) return [];
  const { anyOf = rest['oneOf'], oneOf: _, ...beside } = rest;
  if (Array.isArray(anyOf))
    return Object.keys(beside).length === 0
      ? anyOf.flatMap(formsOf)
      : [unknownForm(rest, 'anyOf beside other keywords')];
  if ('const' in rest) return [{ type: 'any', values: [rest['const']], schema: rest, patterns: [] }];
  if (Array.isArray(rest['enum'])) return [{ type: 'any', values: rest['enum'], schema: rest, patterns: [] }];
  if (!('type' in rest))
    return [
      Object.keys(rest).length === 0
        ? { type: 'any', schema: rest, patterns: [] }
        : unknownForm(rest, Object.keys(rest).join(', ')),
    ];
  return [rest['type']].flat().flatMap((type) => formOf(rest, type));
}

function formOf(schema: JsonSchema, type: unknown): Form {
  if (type === 'boolean') return { type: 'any', values: [true, false], schema, patterns: [] };
  if (type === 'null') return { type: 'any', values: [null], schema, patterns: [] };
  const known = TYPES.find((each) => each === type);
  if (known === undefined) return unknownForm(schema, `type ${String(type)}`);
  const strange = Object.keys(schema).find(
    (keyword) =>
      keyword !== 'type' &&
      !(Array.isArray(schema['type']) ? Object.values(KNOWN).flat() : KNOWN[known]).includes(keyword),
  );
  if (strange !== undefined) return unknownForm(schema, strange);
  // `allOf` is a list of schemas, by the JSON Schema specification.
  const all = (schema['allOf'] ?? []) as readonly JsonSchema[];
  if (all.some((each) => Object.keys(each).some((keyword) => keyword !== 'pattern')))
    return unknownForm(schema, 'allOf');
  const patterns = [schema, ...all].flatMap(({ pattern }) => (typeof pattern === 'string' ? [pattern] : []));
  return { type: known, schema, patterns };
}

const unknownForm = (schema: JsonSchema, unknown: string): Form => ({
  type: 'any',
  schema,
  patterns: [],
  unknown,
});
const withoutNotes = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !NOTES.has(keyword)));
const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
