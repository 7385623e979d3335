import { randomUUID } from 'node:crypto';
import type { ProjectionBegun } from '@savvi/contracts/projections';
import { outbox } from './outbox.ts';
import { execute, type Transaction } from './sql.ts';

/**
 * Starts a projection on an empty database: an event asks the services it reads from for snapshot events.
 * Does nothing when it has already started; any number of replicas may call this concurrently at each start.
 * Returns whether it started now.
 */
export async function beginProjection(tx: Transaction, begun: ProjectionBegun, now: Date): Promise<boolean> {
  const projectionId = randomUUID();
  const inserted = await execute(
    tx,
  )`INSERT INTO projection (name, id, begun_at) VALUES (${begun.type}, ${projectionId}::uuid, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
  if (inserted > 0) await outbox.append(tx, begun.of({ spaceId: projectionId, data: { projectionId }, now }));
  return inserted > 0;
}
