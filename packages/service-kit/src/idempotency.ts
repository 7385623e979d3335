// A POST that is sent twice with one key takes effect once. Only the created id is stored, never the reply:
// the second response contains the record in its current state. The table `idempotency_keys` is in each
// service's migrations (services/budget has it).
import { createHash } from 'node:crypto';
import { oldestKept } from './idempotency.maintenance.repository.ts';
import { owned } from './owned.ts';
import { Problem } from './problem.ts';
import type { RawTransaction } from './prisma.ts';
import { sql } from './raw-statements.ts';
import type { Scope } from './scope.ts';

export { forgetRequests } from './idempotency.maintenance.repository.ts';

/** A request that a client may repeat. */
export interface RepeatableRequest {
  readonly scope: Pick<Scope, 'spaceId'>;
  /** The operation of the route, such as `createBudget`. */
  readonly route: string;
  /** The client's idempotency key; undefined if it sent none. */
  readonly key: string | undefined;
  /**
   * A hash of the parsed body in hex, to distinguish a repetition from another request: {@link hashOfBody},
   * or a keyed hash if the body contains secrets.
   */
  readonly bodyHash: string;
  /** The hash that another release stores for the same body; a repetition is recognized by either hash. */
  readonly otherHash?: string;
  readonly now: Date;
}

const idempotencyKeys = owned('idempotency_keys');

/**
 * The hash of a request body. Use it only if the fields of the body are also stored in plain text in the same
 * database, because a reader of the hash can check guesses against it.
 */
export const hashOfBody = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex');

async function find(
  tx: RawTransaction,
  { scope, route, key, now }: Omit<RepeatableRequest, 'bodyHash' | 'otherHash'>,
): Promise<{ bodyHash: string; createdId: string } | null> {
  if (key === undefined) return null;
  const [found] = await tx.$queryRaw<{ bodyHash: string; createdId: string }[]>`
    SELECT body_hash AS "bodyHash", created_id::text AS "createdId" ${idempotencyKeys.read(scope, 4)} AND route = ${route} AND key = ${key} AND created_at > ${oldestKept(now)}`;
  return found ?? null;
}

/**
 * Whether an earlier request with this key created a record, for callers that have not parsed the body yet.
 */
export const isRepeated = async (
  tx: RawTransaction,
  request: Omit<RepeatableRequest, 'bodyHash' | 'otherHash'>,
): Promise<boolean> => (await find(tx, request)) !== null;

/**
 * The id that an earlier request with this key created, or null for the first request.
 * @throws {Problem} `key-reused` if the key came with another body
 */
async function findCreated(tx: RawTransaction, request: RepeatableRequest): Promise<string | null> {
  const found = await find(tx, request);
  if (found === null) return null;
  if (found.bodyHash !== request.bodyHash && found.bodyHash !== request.otherHash)
    throw new Problem('key-reused');
  return found.createdId;
}

/** Stores the id that a request created. It must run in the transaction of the created row. */
async function rememberCreated(
  tx: RawTransaction,
  request: RepeatableRequest,
  createdId: string,
): Promise<void> {
  if (request.key === undefined) return;
  const { scope, route, key, bodyHash, now } = request;
  // A conflict occurs only with a key from more than 24 hours ago, which has expired and is overwritten.
  await tx.$executeRaw`
    ${idempotencyKeys.insert(
      scope,
      (own) => sql`(space_id, route, key, body_hash, created_id, created_at)
    VALUES (${own.spaceId}::uuid, ${route}, ${key}, ${bodyHash}, ${createdId}::uuid, ${now})`,
    )}
    ON CONFLICT (space_id, route, key) DO UPDATE SET body_hash = excluded.body_hash, created_id = excluded.created_id, created_at = excluded.created_at`;
}

/**
 * Creates a record once, however often one key is repeated. Everything that may reject the creation (plan,
 * limit, quota) belongs in `make`: a repetition of a successful request is served by `again`, even if it
 * would be rejected by now. Call it inside the transaction, after {@link lockScope}.
 * @throws {Problem} `key-reused`
 */
export async function makeOnce<Result>(
  tx: RawTransaction,
  request: RepeatableRequest,
  {
    make,
    again,
  }: {
    readonly make: () => Promise<{ readonly id: string; readonly answer: Result }>;
    readonly again: (createdId: string) => Promise<Result>;
  },
): Promise<Result> {
  const earlierId = await findCreated(tx, request);
  if (earlierId !== null) return again(earlierId);
  const { id, answer } = await make();
  await rememberCreated(tx, request, id);
  return answer;
}
