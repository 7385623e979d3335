import { setUpNats } from '@savvi/eventing/nats-setup';
import { ensureDatabase } from '@savvi/service-kit/ensure-database';
import type { Wanted } from './wanted.ts';

/**
 * Creates the wanted databases and durables that do not exist yet.
 * @throws {Error} a sentence that names the unreachable or refusing server
 */
export async function setUp(
  { postgres, databases, bus }: Wanted,
  print: (line: string) => void,
): Promise<void> {
  for (const { name, password } of databases)
    await naming(
      `PostgreSQL at ${hostOf(postgres)}`,
      ensureDatabase({ admin: postgres, name, role: name, password }),
    );
  print(
    `${databases.length} databases, each with a role of its own: ${databases.map(({ name }) => name).join(', ')}`,
  );
  // The setup needs no password of a role, because the passwords are part of the NATS server's configuration.
  const roles = Object.entries(bus.durables).map(([role, durables]) => ({ role, password: '', durables }));
  await naming(
    `the bus at ${hostOf(bus.url)}`,
    setUpNats({ adminUrl: bus.url, replicas: bus.replicas, roles }),
  );
  print(
    `the bus keeps each event on ${bus.replicas} ${bus.replicas === 1 ? 'server' : 'servers'}; durables: ${roles.flatMap(({ durables }) => Object.keys(durables)).join(', ')}`,
  );
}

const hostOf = (url: string) => new URL(url).host;

const naming = <Result>(what: string, work: Promise<Result>): Promise<Result> =>
  work.catch((cause: unknown) => {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    });
  });
