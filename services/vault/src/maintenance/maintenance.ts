import { maintenance, type VerificationWork } from '@savvi/sealing/maintenance';
import { z } from 'zod';
import { DOMAIN } from '../shared/entry-seal.ts';
import { verify } from './verify.ts';

const settings = z.object({ DATABASE_URL: z.string().min(1), VAULT_KEYRING_FILE: z.string().min(1) });

async function verifyRows({
  session,
  keyring,
  say: print,
}: VerificationWork<z.output<typeof settings>>): Promise<boolean> {
  const { spaces, entries, deleted, opaque, brokenSpaces, brokenEntries, unfitEntries } = await verify(
    session,
    keyring,
  );
  for (const id of brokenSpaces) print(`The key of the space ${id} does not open.`);
  for (const id of brokenEntries) print(`The entry ${id} does not open.`);
  for (const id of unfitEntries) print(`The entry ${id} opens, but its contents would be rejected today.`);
  const broken = brokenSpaces.length + brokenEntries.length;
  print(
    `${spaces} spaces, ${entries} entries (${deleted} of them deleted${opaque > 0 ? `, ${opaque} sealed in the browser and not opened` : ''}): ${broken === 0 ? 'everything opens' : `${broken} do not open`}.`,
  );
  return broken === 0;
}

/**
 * The maintenance commands of the vault: `rotate` replaces the master key, `verify` checks that every row
 * opens.
 */
export const vaultMaintenance = maintenance({
  domain: DOMAIN,
  settings,
  keyringFile: ({ VAULT_KEYRING_FILE }) => VAULT_KEYRING_FILE,
  verify: verifyRows,
});
