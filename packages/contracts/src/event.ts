import * as z from 'zod/mini';
import { TRACEPARENT } from './tracing.ts';

// The envelope of every event on the bus: CloudEvents 1.0 in its JSON form. The type is also the bus subject.
// Data contains ids, amounts, kinds and the record's version, never e-mail addresses, names, file names or
// vault data.

/** `<domain>.<thing>.<past-tense>.v<n>`, in kebab-case words: `budget.budget.created.v1`. */
export const eventTypeSchema = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*\.v[1-9][0-9]*$/,
      'is not <domain>.<thing>.<past-tense>.v<n>',
    ),
  );

/** The envelope with unchecked data. Unknown attributes are dropped. */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string().check(z.regex(/^savvi\/[a-z][a-z0-9-]*$/, 'is not savvi/<service>')),
  type: eventTypeSchema,
  subject: z.string().check(z.minLength(1), z.maxLength(200)),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  data: z.record(z.string(), z.unknown()),
  /**
   * The span that created the event (CloudEvents' tracing extension). An invalid value is dropped and does
   * not fail the event.
   */
  traceparent: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((input: unknown) =>
        typeof input === 'string' && TRACEPARENT.test(input) ? input : undefined,
      ),
    ),
  ),
});

/** An event on the bus: `subject` is the id of the record's space, `time` is ISO 8601 UTC. */
export type Envelope<Type extends string = string, Data = Record<string, unknown>> = Omit<
  z.output<typeof envelopeSchema>,
  'type' | 'data'
> & {
  type: Type;
  data: Data;
};

/** The input of a new event; `id` defaults to a random UUID, `source` to `savvi/<domain of the type>`. */
export type EventInput<Data> = { spaceId: string; data: Data; now: Date; id?: string; source?: string };

/** A named event type that creates and parses envelopes. */
export type EventDefinition<Type extends string, Schema extends z.ZodMiniType<Record<string, unknown>>> = {
  type: Type;
  data: Schema;
  /**
   * Creates an event. Keys that the schema does not name are dropped. @throws {z.core.$ZodError} when the
   * data does not match the schema
   */
  of: (input: EventInput<z.input<Schema>>) => Envelope<Type, z.output<Schema>>;
  /** Parses an event. @throws {z.core.$ZodError} when it has another type or does not match the schema */
  parse: (envelope: unknown) => Envelope<Type, z.output<Schema>>;
};

/** Defines an event type: `defineEvent({ type: 'budget.budget.created.v1', data: z.object({ … }) })`. */
export function defineEvent<
  const Type extends string,
  Schema extends z.ZodMiniType<Record<string, unknown>>,
>(definition: { type: Type; data: Schema }): EventDefinition<Type, Schema> {
  const { type, data } = definition;
  const source = `savvi/${eventTypeSchema.parse(type).split('.')[0]}`;
  const schema = z.extend(envelopeSchema, { type: z.literal(type) });
  const read = (envelope: unknown): Envelope<Type, z.output<Schema>> => {
    const { data: raw, ...rest } = schema.parse(envelope);
    const parsed = data.safeParse(raw);
    if (!parsed.success)
      throw new z.core.$ZodError(
        parsed.error.issues.map((issue) => ({ ...issue, path: ['data', ...issue.path] })),
      );
    return { ...rest, type, data: parsed.data };
  };
  return {
    type,
    data,
    of: (input) =>
      read({
        specversion: '1.0',
        id: input.id ?? globalThis.crypto.randomUUID(),
        source: input.source ?? source,
        type,
        subject: input.spaceId,
        time: input.now.toISOString(),
        datacontenttype: 'application/json',
        data: input.data,
      }),
    parse: read,
  };
}
