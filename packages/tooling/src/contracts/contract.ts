// What a part of the product asks of others and gives them, as data: `contract.json` beside a built remote,
// the shell, and in the image of a service. Made from the code by builds; read wherever somebody asks whether
// parts fit.
import * as z from 'zod/mini';

/** What the file of a contract is called, wherever it lies. */
export const CONTRACT_FILE = 'contract.json';

/** The shape of `contract.json` that this code reads. */
export const CONTRACT_FORMAT = 1;

const schema = z.record(z.string(), z.unknown());

/** One call over HTTP, as a caller was built against it, or as a service answers it. */
export const operationSchema = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  /** Which service answers it. */
  service: z.string(),
  access: z.enum(['public', 'session', 'admin']),
  /** What is sent, by where it is sent; absent where nothing is. */
  request: z.object({
    params: z.optional(schema),
    query: z.optional(schema),
    body: z.optional(schema),
    form: z.optional(schema),
  }),
  /** What a success carries: JSON by its schema, or another kind of answer. */
  reply: z.union([
    z.object({ kind: z.literal('json'), schema }),
    z.object({ kind: z.enum(['none', 'file', 'event-stream', 'redirect']) }),
  ]),
  /** Whether `If-Match` and `Idempotency-Key` are honoured. */
  versioned: z.boolean(),
  idempotent: z.boolean(),
});
/** One call over HTTP. */
export type Operation = z.infer<typeof operationSchema>;

/** An event with the schema of its envelope and data: as its teller tells it, or as a reader reads it. */
export const toldEventSchema = z.object({ type: z.string(), schema });
/** An event with its schema. */
export type ToldEvent = z.infer<typeof toldEventSchema>;

/** `contract.json`. */
export const contractSchema = z.object({
  format: z.literal(CONTRACT_FORMAT),
  part: z.enum(['remote', 'shell', 'service']),
  /** `budget`; of the shell `shell`. */
  name: z.string(),
  version: z.string(),
  /** Operations that its code calls, with replies as it reads them. */
  calls: z.array(operationSchema),
  /** Operations that it answers. */
  serves: z.array(operationSchema),
  tells: z.array(toldEventSchema),
  reads: z.array(toldEventSchema),
  /** The major version of what shell and remotes agree on: a remote needs it, the shell is it. */
  shellApi: z.nullable(z.int()),
  /**
   * Modules that exist once in a page: of a remote the ranges that it needs, of the shell the versions that
   * it hands over.
   */
  shared: z.record(z.string(), z.string()),
});
/** `contract.json`. */
export type Contract = z.infer<typeof contractSchema>;

/** @throws when it is not what `contract.json` is */
export const parseContract = (text: string): Contract => contractSchema.parse(JSON.parse(text));
