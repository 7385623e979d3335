/** A JSON Schema as zod's `toJSONSchema` writes it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One form that a value may take: a schema without `anyOf`, its type a single one. */
export interface Form {
  /** `any` where nothing is said. */
  readonly type: 'any' | 'string' | 'number' | 'integer' | 'object' | 'array';
  /** The only values, where they are listed; then nothing else counts. */
  readonly values?: readonly unknown[];
  readonly schema: JsonSchema;
  /** All patterns of a text, those of `allOf` as well. */
  readonly patterns: readonly string[];
  /** A keyword whose meaning is not known here: such a form fits its equal only. */
  readonly unknown?: string;
}

const TYPES = ['string', 'number', 'integer', 'object', 'array'] as const;
/** Says nothing of what is taken. */
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
 * The forms that a value of a schema may take; a boolean and null are values, and no form is none at all
 * (`not: {}`).
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
  const all = (schema['allOf'] ?? []) as readonly JsonSchema[]; // a list of schemas, by the dialect
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
