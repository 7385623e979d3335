// A POST that is sent twice under one key takes effect once. Only the created id is kept, never the reply: the second
// answer is the record as it is now. The table `idempotency_keys` is in each service's migrations (services/budget has it).
import { createHash } from 'node:crypto';
import { Problem } from './problem.ts';
import type { RawTransaction } from './prisma.ts';
import type { Scope } from './scope.ts';

/** A request that may be sent again. */
export interface RepeatableRequest {
  readonly scope: Pick<Scope, 'spaceId'>;
  /** The operation of the route, such as `createBudget`. */
  readonly route: string;
  /** The client's key; undefined when it sent none. */
  readonly key: string | undefined;
  /** A hash of the parsed body in hex, to tell a repetition from another request: {@link hashOfBody}, or a keyed one where the body holds secrets. */
  readonly bodyHash: string;
  readonly now: Date;
}

/** The hash of a body whose parts lie in the same database anyway. Who can read it can try guesses against it. */
export const hashOfBody = (body: unknown): string => createHash('sha256').update(JSON.stringify(body) ?? '').digest('hex');

/**
 * The id an earlier request with this key created, or null when this is the first. Call it inside the transaction, after
 * {@link lockScope}. @throws {Problem} `key-reused` when the key came with another body.
 */
export async function findCreated(tx: RawTransaction, request: RepeatableRequest): Promise<string | null> {
  if (request.key === undefined) return null;
  const oldest = new Date(request.now.getTime() - 86_400_000);
  const [found] = await tx.$queryRaw<{ body_hash: string; created_id: string }[]>`
    SELECT body_hash, created_id::text AS created_id FROM idempotency_keys
    WHERE space_id = ${request.scope.spaceId}::uuid AND route = ${request.route} AND key = ${request.key} AND created_at > ${oldest}`;
  if (found === undefined) return null;
  if (found.body_hash !== request.bodyHash) throw new Problem('key-reused');
  return found.created_id;
}

/** Remembers what a request created, and forgets the space's keys older than 24 hours. Same transaction as the row. */
export async function rememberCreated(tx: RawTransaction, request: RepeatableRequest, createdId: string): Promise<void> {
  if (request.key === undefined) return;
  const oldest = new Date(request.now.getTime() - 86_400_000);
  await tx.$executeRaw`DELETE FROM idempotency_keys WHERE space_id = ${request.scope.spaceId}::uuid AND created_at <= ${oldest}`;
  await tx.$executeRaw`
    INSERT INTO idempotency_keys (space_id, route, key, body_hash, created_id, created_at)
    VALUES (${request.scope.spaceId}::uuid, ${request.route}, ${request.key}, ${request.bodyHash}, ${createdId}::uuid, ${request.now})`;
}
