import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type JsonSchema, misfits } from './schema-fit.ts';

const object = (
  properties: Record<string, JsonSchema>,
  required: readonly string[] = Object.keys(properties),
  others?: unknown,
): JsonSchema => ({
  type: 'object',
  properties,
  required,
  ...(others !== undefined && { additionalProperties: others }),
});
const text = { type: 'string' };
const whole = { type: 'integer' };

it.each<[what: string, writer: JsonSchema, reader: JsonSchema, found: string | null]>([
  ['notes say nothing', { ...text, description: 'a name', default: 'x' }, { ...text, title: 'Name' }, null],
  ['a reader that says nothing takes everything', object({ a: text }), {}, null],
  ['a writer that says nothing may write anything', {}, text, ' may be anything, where text is expected'],
  [
    'nothing fits a reader that takes nothing',
    text,
    { not: {} },
    ' may be any text, where nothing is expected',
  ],
  [
    'types in a list are alternatives',
    { type: ['string', 'null'] },
    { anyOf: [text, { type: 'null' }] },
    null,
  ],
  ['alternatives may stand in another order', { anyOf: [text, whole] }, { oneOf: [whole, text] }, null],
  ['a boolean fits both of its values', { type: 'boolean' }, { enum: [true, false] }, null],
  [
    'a listed value is measured',
    { enum: ['abc', 'abcdef'] },
    { ...text, maxLength: 5 },
    ' may be "abcdef", where text is expected',
  ],
  [
    'a listed value is matched',
    { const: 'A1' },
    { ...text, allOf: [{ pattern: '^[A-Z]' }, { pattern: '\\d$' }] },
    null,
  ],
  [
    'a listed number is stepped',
    { enum: [1.25] },
    { type: 'number', multipleOf: 0.1 },
    ' may be 1.25, where a number is expected',
  ],
  [
    'each of several patterns is needed',
    { ...text, pattern: '^a' },
    { ...text, allOf: [{ pattern: '^a' }, { pattern: 'z$' }] },
    ' may not match the expected pattern z$ (patterns are judged by their text)',
  ],
  [
    'a format is needed',
    text,
    { ...text, format: 'uuid' },
    ' is not always of the format "uuid" that is expected',
  ],
  [
    'a bound that excludes is one that includes more',
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 0 },
    null,
  ],
  [
    'a bound that includes is none that excludes',
    { type: 'number', minimum: 0 },
    { type: 'number', exclusiveMinimum: 0 },
    ' may be smaller than expected (more than 0)',
  ],
  [
    'steps of a hundredth are steps of a ten-thousandth',
    { type: 'number', multipleOf: 0.01 },
    { type: 'number', multipleOf: 0.0001 },
    null,
  ],
  [
    'and not the other way round',
    { type: 'number', multipleOf: 0.0001 },
    { type: 'number', multipleOf: 0.01 },
    ' is not always a multiple of 0.01',
  ],
  [
    'an empty list may be too short',
    { type: 'array', items: text },
    { type: 'array', items: text, minItems: 1 },
    ' may have fewer items than expected (at least 1)',
  ],
  [
    'a list of anything is no list of texts',
    { type: 'array' },
    { type: 'array', items: text },
    '[] may be anything, where text is expected',
  ],
  [
    'fields of any name reach named ones',
    { type: 'object', additionalProperties: whole },
    object({ a: text }, []),
    'a may be a whole number, where text is expected',
  ],
  [
    'fields of any name need a reader for them',
    { type: 'object', additionalProperties: whole },
    object({}, [], false),
    ' may have fields of any name, which are refused',
  ],
  [
    'fields of any name are compared',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: whole },
    '* may be any text, where a whole number is expected',
  ],
  [
    'a named field reaches a reader of any name',
    object({ a: text }),
    { type: 'object', additionalProperties: whole },
    'a may be any text, where a whole number is expected',
  ],
  [
    'names of fields are compared',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: text, propertyNames: { enum: ['a'] } },
    '(names) may be any text, where "a" is expected',
  ],
  [
    'an unknown keyword fits its equal',
    { ...text, contentEncoding: 'base64' },
    { ...text, contentEncoding: 'base64' },
    null,
  ],
  [
    'an unknown keyword fits nothing else',
    { ...text, contentEncoding: 'base64' },
    text,
    ' cannot be judged (contentEncoding) and is not the same',
  ],
  ['a reference fits its equal only', { $ref: '#' }, text, ' cannot be judged ($ref) and is not the same'],
])('the comparison of a schema of written data with that of its reader: %s', (_, writer, reader, found) => {
  expect(misfits(writer, reader).map(({ at, what }) => `${at} ${what}`)).toEqual(
    found === null ? [] : [found],
  );
});

/** Arbitrary schemas and values of few shapes, so that they often match. */
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record(
      {
        type: fc.constant('string'),
        minLength: fc.integer({ min: 0, max: 2 }),
        maxLength: fc.integer({ min: 1, max: 3 }),
        pattern: fc.constantFrom('^a', 'b$'),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('number', 'integer'),
        minimum: fc.integer({ min: -1, max: 1 }),
        exclusiveMaximum: fc.integer({ min: 1, max: 3 }),
        multipleOf: fc.constantFrom(0.5, 1, 2),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      enum: fc.uniqueArray(fc.constantFrom('a', 'ab', 1, 2, true, null), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constantFrom('boolean', 'null') }),
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.integer({ min: 0, max: 1 }),
        maxItems: fc.integer({ min: 1, max: 2 }),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), {
          maxKeys: 2,
          noNullPrototype: true,
        }),
        required: fc.subarray(['a', 'b']),
        additionalProperties: fc.constant(false),
      },
      { requiredKeys: ['type', 'properties'] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
}));
const scalars = ['', 'a', 'ab', 'b', 'aab', -1, 0, 0.5, 1, 2, 2.5, true, false, null];
const values: readonly unknown[] = [
  ...scalars,
  [],
  ...scalars.map((each) => [each]),
  ...scalars.flatMap((each) => [
    [each, 'a'],
    { a: each },
    { b: each },
    ...scalars.map((other) => ({ a: each, b: other })),
    [{ a: each }],
    { a: [each] },
    { a: { b: each } },
  ]),
  {},
];

/** Restricts a schema to its named fields, because a writer sends no others. */
const closed = (given: JsonSchema): JsonSchema =>
  Object.fromEntries([
    ...Object.entries(given).map(([keyword, inside]): [string, unknown] => {
      // The generator above makes `items` a schema.
      if (keyword === 'items') return [keyword, closed(inside as JsonSchema)];
      // The generator above makes `anyOf` a list of schemas.
      if (keyword === 'anyOf') return [keyword, (inside as JsonSchema[]).map(closed)];
      // The generator above makes `properties` an object of schemas.
      return [
        keyword,
        keyword === 'properties'
          ? Object.fromEntries(
              Object.entries(inside as Record<string, JsonSchema>).map(([name, each]) => [
                name,
                closed(each),
              ]),
            )
          : inside,
      ];
    }),
    ...(given['type'] === 'object' ? [['additionalProperties', false]] : []),
  ]);

it('compatible schemas never fail: the reader accepts every value of the writer', () => {
  const ajv = new Ajv2020({ strict: false, addUsedSchema: false });
  const dropped = fc.constantFrom(
    'minLength',
    'maxLength',
    'pattern',
    'minimum',
    'exclusiveMaximum',
    'multipleOf',
    'items',
    'minItems',
    'maxItems',
    'required',
    'properties',
    'additionalProperties',
  );
  const pair = fc.oneof(
    fc.tuple(schema, schema),
    fc.tuple(schema, schema).map(([one, other]) => [one, { anyOf: [other, one] }] as const),
    fc
      .tuple(schema, schema)
      .map(([one, other]) => [one, one['type'] === other['type'] ? { ...one, ...other } : other] as const),
    fc
      .tuple(schema, dropped)
      .map(
        ([one, keyword]) =>
          [one, Object.fromEntries(Object.entries(one).filter(([each]) => each !== keyword))] as const,
      ),
  );
  let compared = 0;
  fc.assert(
    fc.property(pair, fc.boolean(), ([one, other], isSwapped) => {
      const [writer, reader] = isSwapped ? [other, one] : [one, other];
      if (misfits(writer, reader).length > 0) return;
      const [isWritten, isRead] = [ajv.compile(closed(writer)), ajv.compile(reader)];
      const written = values.filter((each) => isWritten(each));
      compared += written.length;
      expect(written.filter((each) => !isRead(each))).toEqual([]);
    }),
    // 1,000 random pairs compare 950 to 1,500 values (60 runs), so 2,000 pairs always compare more than 1,000.
    { numRuns: 2_000 },
  );
  expect(compared).toBeGreaterThan(1_000);
});
