import pg from 'pg';

/** Text looks the same wherever and by whatever settings it was written. */
const SETTINGS =
  "SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_min_messages = 'warning'";

/** Opens a session of the superuser for a copy; it ends with the stack. */
export async function openSession(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'savvi backup' });
  client.on('error', () => undefined); // the next statement says so
  await client.connect();
  stack.defer(() => client.end());
  await client.query(SETTINGS);
  return client;
}

/** A table of the schema that holds everything. */
export const tableNamed = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
