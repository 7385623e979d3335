// An administrator's first password must be replaced before the admin area opens (T-72). Suites share
// products and run in parallel, so the password they choose follows from the first one: nothing has to be
// remembered between processes.
import { setTimeout as sleep } from 'node:timers/promises';
import { userReply } from '@savvi/contracts/identity/account';
import { cookieOf, post } from './session.ts';

/** What an administrator signs in with. */
export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** How often a suite that lost the race for the change tries to sign in again. */
const ATTEMPTS = 8;

/** The password that suites choose in place of a first one. */
export const chosenFor = (firstPassword: string): string => `${firstPassword}-chosen`;

/** The first line of an administrators' file that names one. @throws {Error} when there is none */
export function firstAdministrator(file: string): SignIn {
  const line = file.split(/\r?\n/).find((each) => each.trim() !== '' && !each.startsWith('#'));
  const [email, password] = line?.trim().split(/\s+/) ?? [];
  if (email === undefined || password === undefined) throw new Error('the administrators’ file names nobody');
  return { email, password };
}

/**
 * Signs in.
 * @returns the session's cookie and whether the password must be replaced; null when the password is wrong
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
 * What an administrator of a running product signs in with once the first password is replaced; it is
 * replaced unless another suite has done so. `first` may also be a password that was chosen already. @throws
 * {Error} when neither opens the account
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
    await sleep(100 * attempt); // another suite is changing it
  }
  throw new Error(
    `neither the first password of ${first.email} nor the one that suites choose opens the account`,
  );
}
