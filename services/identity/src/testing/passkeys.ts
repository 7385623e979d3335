import { passkeyReply } from '@savvi/contracts/identity/strong-sign-in';
import type { Answered } from '@savvi/testing/caller';
import type { Authenticator, CreationOptions, Deviation, RequestOptions } from './authenticator.ts';
import type { TestBrowser } from './identity.ts';

// The service's own tests check the options; these helpers hand them to the authenticator unread, as pages do.
async function optionsFrom<Options>(browser: TestBrowser, path: string): Promise<Options> {
  const { status, text, json } = await browser.call('POST', path);
  if (status !== 200) throw new Error(`POST ${path} responded ${status}: ${text}`);
  return json as Options;
}

/** The options of a new passkey. */
export const newPasskeyOptions = (browser: TestBrowser) =>
  optionsFrom<CreationOptions>(browser, '/api/auth/passkeys/options');
/** The options of a sign-in by passkey. */
export const signInOptions = (browser: TestBrowser) =>
  optionsFrom<RequestOptions>(browser, '/api/login/passkey/options');
/** The options of confirming with a passkey. */
export const confirmationOptions = (browser: TestBrowser) =>
  optionsFrom<RequestOptions>(browser, '/api/auth/reauthenticate/passkey/options');

/** Sends a new passkey. */
export const sendPasskey = (browser: TestBrowser, credential: unknown, name?: string): Promise<Answered> =>
  browser.call('POST', '/api/auth/passkeys', { body: { credential, ...(name !== undefined && { name }) } });
/** Sends the response to a challenge of a sign-in. */
export const sendSignIn = (browser: TestBrowser, credential: unknown): Promise<Answered> =>
  browser.call('POST', '/api/login/passkey', { body: { credential } });
/** Sends the response to a challenge of a confirmation. */
export const sendConfirmation = (browser: TestBrowser, credential: unknown): Promise<Answered> =>
  browser.call('POST', '/api/auth/reauthenticate/passkey', { body: { credential } });

/** Adds a passkey of an authenticator to the account that is signed in. */
export async function addPasskey(
  browser: TestBrowser,
  device: Authenticator,
  { name, ...by }: Deviation & { readonly name?: string } = {},
) {
  const added = await sendPasskey(browser, device.create(await newPasskeyOptions(browser), by), name);
  if (added.status !== 201) throw new Error(`The passkey was not added: ${added.status} ${added.text}`);
  return passkeyReply.parse(added.json);
}

/** Signs in with a passkey of an authenticator. */
export const signInByPasskey = async (
  browser: TestBrowser,
  device: Authenticator,
  by?: Deviation,
): Promise<Answered> => sendSignIn(browser, device.get(await signInOptions(browser), by));

/** Confirms the signed-in user with a passkey of an authenticator. */
export const confirmByPasskey = async (
  browser: TestBrowser,
  device: Authenticator,
  by?: Deviation,
): Promise<Answered> => sendConfirmation(browser, device.get(await confirmationOptions(browser), by));
