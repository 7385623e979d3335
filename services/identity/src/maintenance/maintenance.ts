import { maintenance, type VerificationWork } from '@savvi/sealing/maintenance';
import { z } from 'zod';
import { DOMAIN } from '../shared/sealed-secret.ts';
import { secondStepOff } from './second-step-off.ts';
import { verify } from './verify.ts';

const settings = z.object({
  DATABASE_URL: z.string().min(1),
  IDENTITY_KEYRING_FILE: z.string().min(1),
  /** The file to which security events are logged; standard output without it. */
  LOG_FILE: z.string().min(1).optional(),
});

async function verifyRows({
  session,
  keyring,
  say: print,
}: VerificationWork<z.output<typeof settings>>): Promise<boolean> {
  const { spaces, secrets, brokenSpaces, brokenSecrets } = await verify(session, keyring);
  for (const id of brokenSpaces) print(`The key of the space ${id} does not open.`);
  for (const id of brokenSecrets) print(`The authenticator secret of the user ${id} does not open.`);
  const broken = brokenSpaces.length + brokenSecrets.length;
  print(
    `${spaces} spaces, ${secrets} authenticator secrets: ${broken === 0 ? 'everything opens' : `${broken} do not open`}.`,
  );
  return broken === 0;
}

/**
 * The maintenance commands of identity: `rotate` replaces the master key, `verify` checks that every row
 * opens, and `second-step-off` lets the owner of an account sign in without an authenticator app.
 */
export const identityMaintenance = maintenance({
  domain: DOMAIN,
  settings,
  keyringFile: ({ IDENTITY_KEYRING_FILE }) => IDENTITY_KEYRING_FILE,
  verify: verifyRows,
  others: { 'second-step-off': secondStepOff },
});
