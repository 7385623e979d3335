// The contract of a deployable part as data: the API that it requires and the API that it provides.
// `contract.json` is stored beside a built remote, in the shell, and in the image of a service. Builds derive
// it from the code; compatibility checks read it.
import * as z from 'zod/mini';

/** The file name of a contract. */
export const CONTRACT_FILE = 'contract.json';

/** The version of the `contract.json` format that this code reads. */
export const CONTRACT_FORMAT = 1;

const schema = z.record(z.string(), z.unknown());

/** One HTTP operation, as the caller was built against it or as the service implements it. */
export const operationSchema = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  /** The service that implements the operation. */
  service: z.string(),
  access: z.enum(['public', 'session', 'admin']),
  /** The schemas of the request by location; a key is absent if the request has no such part. */
  request: z.object({
    params: z.optional(schema),
    query: z.optional(schema),
    body: z.optional(schema),
    form: z.optional(schema),
  }),
  /** The body of a success response: JSON with its schema, or another kind of response. */
  reply: z.union([
    z.object({ kind: z.literal('json'), schema }),
    z.object({ kind: z.enum(['none', 'file', 'event-stream', 'redirect']) }),
  ]),
  /** Whether the operation supports `If-Match` and `Idempotency-Key`. */
  versioned: z.boolean(),
  idempotent: z.boolean(),
});
/** One HTTP operation. */
export type Operation = z.infer<typeof operationSchema>;

/**
 * An event with the schema of its envelope and data, as its producer publishes it or as a consumer reads it.
 */
export const toldEventSchema = z.object({ type: z.string(), schema });
/** An event with its schema. */
export type ToldEvent = z.infer<typeof toldEventSchema>;

/** The schema of `contract.json`. */
export const contractSchema = z.object({
  format: z.literal(CONTRACT_FORMAT),
  part: z.enum(['remote', 'shell', 'service']),
  /** The part's name, such as `budget`; `shell` for the shell. */
  name: z.string(),
  version: z.string(),
  /** Operations that the part calls, with responses as it reads them. */
  calls: z.array(operationSchema),
  /** Operations that the part implements. */
  serves: z.array(operationSchema),
  /** The OpenAPI paths of the public operations in `serves`; absent if a contract was built without them. */
  api: z.optional(z.record(z.string(), z.record(z.string(), schema))),
  tells: z.array(toldEventSchema),
  reads: z.array(toldEventSchema),
  /**
   * The major version of the interface between shell and remotes: required by a remote, provided by the
   * shell.
   */
  shellApi: z.nullable(z.int()),
  /**
   * Modules that exist once per page: the version ranges that a remote requires, or the versions that the
   * shell provides.
   */
  shared: z.record(z.string(), z.string()),
});
/** The content of `contract.json`. */
export type Contract = z.infer<typeof contractSchema>;

/** Creates a contract; its other fields are empty. */
export const newContract = <Fields extends Pick<Contract, 'part' | 'name'> & Partial<Contract>>(
  fields: Fields,
): Omit<Contract, 'version'> & Fields => ({
  format: CONTRACT_FORMAT,
  calls: [],
  serves: [],
  tells: [],
  reads: [],
  shellApi: null,
  shared: {},
  ...fields,
});

/** Parses `contract.json`. @throws if the text does not match the schema */
export const parseContract = (text: string): Contract => contractSchema.parse(JSON.parse(text));
