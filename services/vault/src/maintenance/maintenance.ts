import { DOMAIN } from '../shared/entry-seal.ts';
// What an operator does with a vault: beside the running service, over its database and its keyring.
import { isDatabaseAway } from '@savvi/service-kit/database-failure';
import pg from 'pg';
import { z } from 'zod';
import { rotate } from '@savvi/sealing/rotate';
import { UnusableKeyring } from '@savvi/sealing/keyring';
import { verify } from './verify.ts';

const settings = z.object({ DATABASE_URL: z.string().min(1), VAULT_KEYRING_FILE: z.string().min(1) });

/** The settings of maintenance. */
export type MaintenanceSettings = z.output<typeof settings>;

type Say = (line: string) => void;
interface Work {
  readonly session: pg.Client;
  readonly keyringFile: string;
  readonly say: Say;
}

async function rotateKeys({ session, keyringFile, say }: Work): Promise<boolean> {
  await rotate({ domain: DOMAIN, session, keyringFile, now: new Date(), told: say }); // real time: it names a key
  return true;
}

async function verifyRows({ session, keyringFile, say }: Work): Promise<boolean> {
  const { spaces, entries, deleted, opaque, brokenSpaces, brokenEntries, unfitEntries } = await verify(session, keyringFile);
  for (const id of brokenSpaces) say(`The key of the space ${id} does not open.`);
  for (const id of brokenEntries) say(`The entry ${id} does not open.`);
  for (const id of unfitEntries) say(`The entry ${id} opens, but what it holds would not be taken today.`);
  const broken = brokenSpaces.length + brokenEntries.length;
  say(`${spaces} spaces, ${entries} entries (${deleted} of them deleted${opaque > 0 ? `, ${opaque} sealed in the browser and not opened` : ''}): ${broken === 0 ? 'everything opens' : `${broken} do not open`}.`);
  return broken === 0;
}

const commands: ReadonlyMap<string, (work: Work) => Promise<boolean>> = new Map([
  ['rotate', rotateKeys],
  ['verify', verifyRows],
]);

/** What maintenance can do. */
export const MAINTENANCE_COMMANDS = [...commands.keys()];

/** Does one of {@link MAINTENANCE_COMMANDS}. @returns whether all is well */
export async function maintain(command: string, given: Record<string, string | undefined>, say: Say): Promise<boolean> {
  const run = commands.get(command);
  const parsed = settings.safeParse(given);
  if (run === undefined || !parsed.success) {
    say(run === undefined ? `There is no "${command}"; there are ${MAINTENANCE_COMMANDS.join(', ')}.` : 'DATABASE_URL and VAULT_KEYRING_FILE have to be set.');
    return false;
  }
  const session = new pg.Client({ connectionString: parsed.data.DATABASE_URL });
  session.on('error', () => undefined); // the next query says so, and nothing is done without one
  await session.connect();
  try {
    return await run({ session, keyringFile: parsed.data.VAULT_KEYRING_FILE, say });
  } catch (error) {
    if (!(error instanceof UnusableKeyring) && !isDatabaseAway(error)) throw error;
    say(error instanceof UnusableKeyring ? error.message : 'The database went away; run it again.');
    return false;
  } finally {
    await session.end();
  }
}
