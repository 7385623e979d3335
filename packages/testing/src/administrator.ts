// An administrator's first password must be replaced before the admin area opens (T-72). Suites share
// products and run in parallel, so they derive the new password from the first one and need no shared state.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { userReply } from '@savvi/contracts/identity/account';
import { cookieOf, post } from './session.ts';

/** The credentials of an administrator. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** The maximum number of sign-in retries for a suite that lost the race to replace the password. */
const ATTEMPTS = 8;

/** Returns the password that suites choose in place of a first one. */
export const chosenFor = (firstPassword: string): string => `${firstPassword}-chosen`;

/** Returns the first credentials in an administrators' file. @throws {Error} if it has none */
export function firstAdministrator(file: string): SignIn {
  const line = file.split(/\r?\n/).find((each) => each.trim() !== '' && !each.startsWith('#'));
  const [email, password] = line?.trim().split(/\s+/) ?? [];
  if (email === undefined || password === undefined) throw new Error('the administrators’ file names nobody');
  return { email, password };
}

/**
 * Signs in.
 * @returns the session's cookie and whether the password must be replaced; null if the password is wrong
 */
async function open(url: string, signIn: SignIn): Promise<{ cookie: string; isDue: boolean } | null> {
  const answer = await post(`${url}/api/login`, signIn);
  if (answer.status === 401) return null;
  if (answer.status !== 200)
    throw new Error(`signing in as an administrator answered ${answer.status}: ${await answer.text()}`);
  const { passwordChangeDue = false } = userReply.parse(await answer.json());
  return { cookie: cookieOf(answer), isDue: passwordChangeDue };
}

/**
 * Returns the credentials of an administrator of a running product after replacing the first password, unless
 * another suite has replaced it. `first` may also contain a password that was already chosen.
 * @throws {Error} if neither password works
 */
export async function administratorAt(url: string, first: SignIn): Promise<SignIn> {
  const chosen = { email: first.email, password: chosenFor(first.password) };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if ((await open(url, chosen)) !== null) return chosen;
    const opened = await open(url, first);
    if (opened?.isDue === false) return first;
    if (opened !== null) {
      const changed = await post(
        `${url}/api/auth/change-password`,
        { currentPassword: first.password, newPassword: chosen.password },
        opened.cookie,
      );
      if (changed.status === 200) return chosen;
    }
    await sleep(100 * attempt); // another suite is replacing the password
  }
  throw new Error(
    `neither the first password of ${first.email} nor the one that suites choose opens the account`,
  );
}

/** Returns the credentials of the first administrator of a product, like {@link administratorAt}. */
export const administratorOf = async ({
  url,
  dataDir,
}: {
  readonly url: string;
  readonly dataDir: string;
}): Promise<SignIn> =>
  administratorAt(url, firstAdministrator(await readFile(join(dataDir, 'admin-credentials.txt'), 'utf8')));
