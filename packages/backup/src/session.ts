import pg from 'pg';

/** Session settings for one text format of values on every server. */
const SETTINGS =
  "SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 3; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_min_messages = 'warning'";

/** Opens a superuser session for a copy; it closes with the stack. */
export async function openSession(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'savvi backup' });
  client.on('error', () => undefined); // A lost connection fails the next statement.
  await client.connect();
  stack.defer(() => client.end());
  await client.query(SETTINGS);
  return client;
}

/** The quoted name of a table in the schema `public`, which contains all tables. */
export const tableNamed = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
