import { DOMAIN } from '../shared/entry-seal.ts';
import pg from 'pg';
import { type Rotation, rotate } from '@savvi/sealing/rotate';
import type { TestVault } from './vault.ts';

type Vault = Pick<TestVault, 'databaseUrl' | 'keyringFile' | 'clock'>;

/** Rotates the master key of a vault under test, over a session of its own. `told` is also given the session's end. */
export async function rotateNow({ databaseUrl, keyringFile, clock }: Vault, told: (line: string, endSession: () => Promise<void>) => void | Promise<void> = () => undefined, over: Partial<Rotation> = {}): Promise<void> {
  const session = new pg.Client({ connectionString: databaseUrl });
  session.on('error', () => undefined); // the rotation's next query says so
  await session.connect();
  try {
    await rotate({ domain: DOMAIN, session, keyringFile, now: clock.now(), told: (line) => told(line, () => session.end()), ...over });
  } finally {
    await session.end();
  }
}
