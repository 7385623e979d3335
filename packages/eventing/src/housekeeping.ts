// Deletes finished rows: sent events after a day, inbox marks after twice the time for which the bus can
// redeliver their event. It deletes a few thousand at a time, so that no other statement waits long.
type Query = <Row extends object>(text: string) => Promise<Row[]>;

const EVERY_MS = 60 * 60_000;
const CHUNK = 5_000;
const CHORES = [
  `DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE sent_at < now() - interval '1 day' ORDER BY sent_at LIMIT ${CHUNK}) RETURNING 1`,
  `DELETE FROM inbox WHERE (durable, event_id) IN (SELECT durable, event_id FROM inbox WHERE applied_at < now() - interval '15 days' ORDER BY applied_at LIMIT ${CHUNK}) RETURNING 1`,
];

/** Deletes old rows when `sweep` is called, at most once an hour. */
export function createHousekeeping(): { sweep(query: Query): Promise<void> } {
  let last = -Infinity;
  return {
    async sweep(query) {
      if (performance.now() - last < EVERY_MS) return;
      last = performance.now();
      for (const chore of CHORES) while ((await query(chore)).length === CHUNK);
    },
  };
}
