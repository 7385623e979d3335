// Decides from JSON Schemas whether one part can read the data that another part writes. Only the keywords of
// `KNOWN` below are supported. A schema with another keyword only matches an identical schema, and the
// mismatch says so. Writers send only the fields of their schema (zod drops others); readers accept unknown
// fields unless their schema forbids them.
import { isDeepStrictEqual } from 'node:util';

/**
 * A reason why written data cannot be read: the path (`calculations.remaining`, `[].name`, empty for the
 * root) and the problem there.
 */
export interface Misfit {
  readonly at: string;
  readonly what: string;
}

/**
 * Returns every reason why a `reader` may reject a value that matches `writer`; an empty list if it accepts
 * all of them.
 */
export function misfits(writer: JsonSchema, reader: JsonSchema, at = ''): readonly Misfit[] {
  if (isDeepStrictEqual(writer, reader)) return [];
  const readable = formsOf(reader);
  return formsOf(writer).flatMap((form) => misfitsOfForm(form, readable, at));
}

function misfitsOfForm(form: Form, readable: readonly Form[], at: string): readonly Misfit[] {
  if (form.values !== undefined) {
    const refused = form.values.filter((value) => !readable.some((each) => accepts(each, value)));
    return refused.length === 0
      ? []
      : [
          {
            at,
            what: `may be ${refused.map(inWords).join(' or ')}, where ${expected(readable)} is expected`,
          },
        ];
  }
  const perForm = readable.map((each) => misfitsBetween(form, each, at));
  if (perForm.some((each) => each.length === 0)) return [];
  // If several alternatives could match, the one of the same type gives the most helpful message.
  const nearest = perForm.filter(
    (_, index) => readable[index]?.values === undefined && isSameKind(form, readable[index]),
  );
  if (nearest.length === 1 && nearest[0] !== undefined) return nearest[0];
  const strange = [form, ...readable].find((each) => each.unknown !== undefined);
  return [
    {
      at,
      what:
        strange?.unknown === undefined
          ? `may be ${nameOf(form)}, where ${expected(readable)} is expected`
          : `cannot be judged (${strange.unknown}) and is not the same`,
    },
  ];
}

const isSameKind = (a: Form, b: Form | undefined) =>
  b !== undefined &&
  a.unknown === undefined &&
  b.unknown === undefined &&
  a.type !== 'any' &&
  (a.type === b.type ||
    (a.type === 'integer' && b.type === 'number') ||
    (a.type === 'number' && b.type === 'integer'));

function misfitsBetween(writer: Form, reader: Form, at: string): readonly Misfit[] {
  if (isDeepStrictEqual(writer.schema, reader.schema)) return [];
  if (reader.type === 'any' && reader.values === undefined && reader.unknown === undefined) return [];
  if (!isSameKind(writer, reader) || reader.values !== undefined)
    return [{ at, what: `may be ${nameOf(writer)}, where ${expected([reader])} is expected` }];
  switch (writer.type) {
    case 'string':
      return textMisfits(writer, reader, at);
    case 'object':
      return objectMisfits(writer.schema, reader.schema, at);
    case 'array':
      return [
        ...misfits(schemaAt(writer.schema, 'items'), schemaAt(reader.schema, 'items'), `${at}[]`),
        ...boundMisfits(writer, reader, at, ['minItems', 'maxItems']),
      ];
    default:
      return numberMisfits(writer, reader, at);
  }
}

function textMisfits(writer: Form, reader: Form, at: string): readonly Misfit[] {
  const format = reader.schema['format'];
  const strange = reader.patterns.filter((pattern) => !writer.patterns.includes(pattern));
  return [
    ...boundMisfits(writer, reader, at, ['minLength', 'maxLength']),
    ...(format === undefined || format === writer.schema['format']
      ? []
      : [{ at, what: `is not always of the format ${inWords(format)} that is expected` }]),
    // Whether one pattern implies another is not checked.
    ...strange.map((pattern) => ({
      at,
      what: `may not match the expected pattern ${shortened(pattern)}${writer.patterns.length > 0 ? ' (patterns are judged by their text)' : ''}`,
    })),
  ];
}

function numberMisfits(writer: Form, reader: Form, at: string): readonly Misfit[] {
  const step = reader.schema['multipleOf'];
  const ownStep = writer.schema['multipleOf'] ?? (writer.type === 'integer' ? 1 : undefined);
  return [
    ...(writer.type === 'number' && reader.type === 'integer' && !isMultiple(ownStep, 1)
      ? [{ at, what: 'may be a fraction, where a whole number is expected' }]
      : []),
    ...(typeof step === 'number' && !isMultiple(ownStep, step)
      ? [{ at, what: `is not always a multiple of ${step}` }]
      : []),
    ...boundMisfits(writer, reader, at, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
  ];
}

/** Steps are decimal fractions, which floating point represents inexactly. */
const isMultiple = (of: unknown, step: number) =>
  typeof of === 'number' && Math.abs(of / step - Math.round(of / step)) < 1e-9 && Math.round(of / step) >= 1;

type Bound =
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum';

const BOUND_WORDS: Readonly<Record<Bound, readonly [problem: string, allowed: string]>> = {
  minLength: ['may be shorter', 'at least'],
  maxLength: ['may be longer', 'at most'],
  minItems: ['may have fewer items', 'at least'],
  maxItems: ['may have more items', 'at most'],
  minimum: ['may be smaller', 'at least'],
  maximum: ['may be larger', 'at most'],
  exclusiveMinimum: ['may be smaller', 'more than'],
  exclusiveMaximum: ['may be larger', 'less than'],
};

const boundMisfits = (writer: Form, reader: Form, at: string, bounds: readonly Bound[]): readonly Misfit[] =>
  bounds.flatMap((bound) => {
    const limit = reader.schema[bound];
    if (typeof limit !== 'number' || isWithin(writer.schema, bound, limit)) return [];
    const [problem, allowed] = BOUND_WORDS[bound];
    return [{ at, what: `${problem} than expected (${allowed} ${limit})` }];
  });

function isWithin(writer: JsonSchema, bound: Bound, limit: number): boolean {
  const [own, exclusive] = [
    writer[bound],
    writer[bound === 'minimum' ? 'exclusiveMinimum' : bound === 'maximum' ? 'exclusiveMaximum' : ''],
  ];
  const isLower = /^(min|exclusiveMin)/.test(bound);
  if (limit === 0 && (bound === 'minLength' || bound === 'minItems')) return true;
  return [own, exclusive].some(
    (each) => typeof each === 'number' && (isLower ? each >= limit : each <= limit),
  );
}

function objectMisfits(writer: JsonSchema, reader: JsonSchema, at: string): readonly Misfit[] {
  const [sent, expectedFields] = [fieldsOf(writer), fieldsOf(reader)];
  const [always, needed] = [namesIn(writer['required']), namesIn(reader['required'])];
  const others = writer['additionalProperties'];
  const below = (name: string) => (at === '' ? name : `${at}.${name}`);
  const fields = Object.entries(expectedFields).flatMap(([name, schema]): readonly Misfit[] => {
    const own = sent[name];
    if (own === undefined && needed.has(name))
      return [{ at: below(name), what: 'is missing, and is needed' }];
    if (own === undefined) return isSchema(others) ? misfits(others, schema, below(name)) : [];
    const mayLack: readonly Misfit[] =
      needed.has(name) && !always.has(name)
        ? [{ at: below(name), what: 'may be missing, and is needed' }]
        : [];
    return [...mayLack, ...misfits(own, schema, below(name))];
  });
  const nameless = [...needed]
    .filter((name) => !(name in expectedFields) && !always.has(name))
    .map((name) => ({ at: below(name), what: 'may be missing, and is needed' }));
  const extra = reader['additionalProperties'];
  const unknown = Object.entries(sent).filter(([name]) => !(name in expectedFields));
  return [
    ...fields,
    ...nameless,
    ...unknown.flatMap(([name, schema]) =>
      extra === false
        ? [{ at: below(name), what: 'is refused as unknown' }]
        : isSchema(extra)
          ? misfits(schema, extra, below(name))
          : [],
    ),
    ...(isSchema(others) && extra === false
      ? [{ at, what: 'may have fields of any name, which are refused' }]
      : []),
    ...(isSchema(others) && isSchema(extra) ? misfits(others, extra, below('*')) : []),
    ...(isSchema(reader['propertyNames'])
      ? misfits(
          isSchema(writer['propertyNames']) ? writer['propertyNames'] : { type: 'string' },
          reader['propertyNames'],
          below('(names)'),
        )
      : []),
  ];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const schemaAt = (schema: JsonSchema, keyword: string): JsonSchema =>
  isSchema(schema[keyword]) ? schema[keyword] : {};
const fieldsOf = (schema: JsonSchema) =>
  // `properties` is an object of schemas, by the JSON Schema specification.
  schemaAt(schema, 'properties') as Readonly<Record<string, JsonSchema>>;
const namesIn = (list: unknown): ReadonlySet<string> => new Set(Array.isArray(list) ? list : []);

/** Whether a form accepts an enumerated value; objects and arrays are not inspected. */
function accepts({ unknown, values, type, schema, patterns }: Form, value: unknown): boolean {
  if (unknown !== undefined) return false;
  if (values !== undefined) return values.some((each) => isDeepStrictEqual(each, value));
  if (type === 'any') return true;
  const limit = (keyword: string, otherwise: number) =>
    typeof schema[keyword] === 'number' ? schema[keyword] : otherwise;
  if (typeof value === 'string') {
    // Zod also writes a pattern for each format, so a format without a pattern is not supported.
    const isKnownFormat = schema['format'] === undefined || patterns.length > 0;
    return (
      type === 'string' &&
      isKnownFormat &&
      value.length >= limit('minLength', 0) &&
      value.length <= limit('maxLength', Infinity) &&
      patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
    );
  }
  if (typeof value !== 'number' || (type !== 'number' && type !== 'integer')) return false;
  const isStep = [limit('multipleOf', 0), type === 'integer' ? 1 : 0].every(
    (step) => step === 0 || value === 0 || isMultiple(Math.abs(value), step),
  );
  return (
    isStep &&
    value >= limit('minimum', -Infinity) &&
    value <= limit('maximum', Infinity) &&
    value > limit('exclusiveMinimum', -Infinity) &&
    value < limit('exclusiveMaximum', Infinity)
  );
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
const inWords = (value: unknown) => shortened(JSON.stringify(value));

function nameOf({ type, unknown, values }: Form): string {
  if (values !== undefined) return values.map(inWords).join(' or ');
  if (unknown !== undefined) return `something that cannot be judged (${unknown})`;
  return {
    any: 'anything',
    string: 'any text',
    number: 'a number',
    integer: 'a whole number',
    object: 'an object',
    array: 'a list',
  }[type];
}

const expected = (forms: readonly Form[]) =>
  forms.length === 0
    ? 'nothing'
    : forms.map((form) => (form.type === 'string' ? 'text' : nameOf(form))).join(' or ');

/** A JSON Schema in the style of zod's `toJSONSchema`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One variant of a value: a schema without `anyOf` and with a single type. */
export interface Form {
  /** The type of the variant; `any` if the schema does not name one. */
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
  const rest: JsonSchema = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !NOTES.has(keyword)),
  );
  if (isDeepStrictEqual(rest['not'], {})) return [];
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
