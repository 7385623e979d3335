import { randomUUID } from 'node:crypto';
import type { ProjectionBegun } from '@savvi/contracts/projections';
import { outbox } from './outbox.ts';
import { execute, type Transaction } from './sql.ts';

/**
 * Begins a projection whose database is empty: those it reads from hear of it and tell again what they have.
 * Does nothing where it has begun already; any number of replicas may call it at once, at each start. Says
 * whether it began now.
 */
export async function beginProjection(tx: Transaction, begun: ProjectionBegun, now: Date): Promise<boolean> {
  const projectionId = randomUUID();
  const inserted = await execute(
    tx,
  )`INSERT INTO projection (name, id, begun_at) VALUES (${begun.type}, ${projectionId}::uuid, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
  if (inserted > 0) await outbox.append(tx, begun.of({ spaceId: projectionId, data: { projectionId }, now }));
  return inserted > 0;
}
