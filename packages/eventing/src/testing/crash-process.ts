// A service process to be killed in tests: a relay and a consumer over one database and one bus.
import pg from 'pg';
import { defineEvent } from '@savvi/contracts/event';
import { z } from 'zod';
import { consume } from '../consume.ts';
import { createNatsBus } from '../nats-bus.ts';
import { createPgBus } from '../pg-bus.ts';
import { startRelay } from '../relay.ts';
import type { InTransaction } from '../sql.ts';

const [databaseUrl = '', busUrl = ''] = process.argv.slice(2);
const silent = () => undefined;
const log = { error: silent, warn: silent, info: silent, debug: silent };
const noted = defineEvent({ type: 'pantry.note.written.v1', data: z.object({ value: z.int() }) });
const pool = new pg.Pool({ connectionString: databaseUrl });
const bus = busUrl.startsWith('nats:')
  ? createNatsBus({ url: busUrl, log })
  : createPgBus({ url: busUrl, log, heartbeatMs: 200 });

const inTransaction: InTransaction<pg.PoolClient> = async (work) => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
};

startRelay({ databaseUrl, bus, log, heartbeatMs: 200 });
consume({
  bus,
  inTransaction,
  durable: 'notes',
  types: [noted],
  log,
  // Applying an event is deliberately not idempotent, so that a second application is visible.
  apply: async (tx, event) => void (await tx.query('INSERT INTO notes VALUES ($1)', [event.data.value])),
});
