import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';
import { recordId } from '../values.ts';
import { userReply } from './account.ts';
import { messageReply } from './account-replies.ts';
import { signInInput } from './account-inputs.ts';
import {
  authenticatorCodeInput,
  authenticatorReply,
  ceremonyInput,
  ceremonyOptions,
  confirmedReply,
  mailedTokenInput,
  newPasskeyInput,
  notMeReply,
  passkeyNameInput,
  passkeyReply,
  reauthenticateInput,
  recoveryCodesReply,
  securityEventReply,
  waysInReply,
} from './strong-sign-in.ts';

const tag = 'Strong sign-in';
const idParams = z.object({ id: z.string().check(z.maxLength(200)) });
const passkeyParams = z.object({ id: recordId });

/**
 * Confirms that the caller is the account's owner. The mark lasts ten minutes, and the reply's cookie replaces the
 * session. A password alone is enough for ending sessions; everything else also needs the code, if the account has a
 * second step.
 */
export const reauthenticate = defineRoute({
  method: 'post',
  path: '/api/auth/reauthenticate',
  operation: 'reauthenticate',
  summary: 'Confirm that it is you, by password',
  tag,
  access: 'session',
  body: reauthenticateInput,
  status: 204,
  reply: null,
});

/** The options with which a passkey confirms the signed-in user. */
export const reauthenticationOptions = defineRoute({
  method: 'post',
  path: '/api/auth/reauthenticate/passkey/options',
  operation: 'getReauthenticationOptions',
  summary: 'Get the options for confirming with a passkey',
  tag,
  access: 'session',
  status: 200,
  reply: ceremonyOptions,
  problems: ['not-found', 'no-passkey-address'],
});

/** Confirms by passkey that the caller is the account's owner; counts as both steps. */
export const reauthenticateByPasskey = defineRoute({
  method: 'post',
  path: '/api/auth/reauthenticate/passkey',
  operation: 'reauthenticateByPasskey',
  summary: 'Confirm that it is you, with a passkey',
  tag,
  access: 'session',
  body: ceremonyInput,
  status: 204,
  reply: null,
  problems: ['no-passkey-address'],
});

/**
 * Until when the caller counts as confirmed, for actions that only the page guards, such as revealing a password
 * (SEC-16).
 */
export const getConfirmed = defineRoute({
  method: 'get',
  path: '/api/auth/confirmed',
  operation: 'getConfirmed',
  summary: 'Until when you count as confirmed',
  tag,
  access: 'session',
  status: 200,
  reply: confirmedReply,
  problems: ['reauthenticate'],
});

/** The ways in to the account, and the devices that are not asked for a code. */
export const getWaysIn = defineRoute({
  method: 'get',
  path: '/api/auth/ways-in',
  operation: 'getWaysIn',
  summary: 'Your authenticator app, recovery codes, passkeys and trusted devices',
  tag,
  access: 'session',
  status: 200,
  reply: waysInReply,
});

/** Makes the secret of an authenticator app. It counts only after a code of it was entered (SEC-3). */
export const setUpAuthenticator = defineRoute({
  method: 'post',
  path: '/api/auth/authenticator',
  operation: 'setUpAuthenticator',
  summary: 'Begin to set up an authenticator app',
  tag,
  access: 'session',
  confirms: 'fully',
  status: 201,
  reply: authenticatorReply,
  problems: ['authenticator-on'],
});

/** Turns on two-step verification with the first code, and returns the recovery codes. */
export const confirmAuthenticator = defineRoute({
  method: 'post',
  path: '/api/auth/authenticator/confirm',
  operation: 'confirmAuthenticator',
  summary: 'Turn on two-step verification with the first code',
  tag,
  access: 'session',
  confirms: 'fully',
  body: authenticatorCodeInput,
  status: 200,
  reply: recoveryCodesReply,
  problems: ['authenticator-on', 'no-authenticator'],
});

/** Turns off two-step verification, and removes its recovery codes and trusted devices. */
export const removeAuthenticator = defineRoute({
  method: 'delete',
  path: '/api/auth/authenticator',
  operation: 'removeAuthenticator',
  summary: 'Turn off two-step verification',
  tag,
  access: 'session',
  confirms: 'fully',
  status: 204,
  reply: null,
});

/** Replaces all recovery codes by a new set (SEC-8). */
export const renewRecoveryCodes = defineRoute({
  method: 'post',
  path: '/api/auth/recovery-codes',
  operation: 'renewRecoveryCodes',
  summary: 'Make new recovery codes',
  tag,
  access: 'session',
  confirms: 'fully',
  status: 201,
  reply: recoveryCodesReply,
  problems: ['no-authenticator'],
});

/** Asks a trusted device for a code again at its next sign-in. */
export const removeTrustedDevice = defineRoute({
  method: 'delete',
  path: '/api/auth/trusted-devices/{id}',
  operation: 'removeTrustedDevice',
  summary: 'Stop trusting a device',
  tag,
  access: 'session',
  params: idParams,
  status: 204,
  reply: null,
});

/** The options with which a browser makes a passkey. */
export const newPasskeyOptions = defineRoute({
  method: 'post',
  path: '/api/auth/passkeys/options',
  operation: 'getNewPasskeyOptions',
  summary: 'Get the options for a new passkey',
  tag,
  access: 'session',
  confirms: 'fully',
  status: 200,
  reply: ceremonyOptions,
  problems: ['full', 'no-passkey-address'],
});

/** Adds a passkey (SEC-12). */
export const addPasskey = defineRoute({
  method: 'post',
  path: '/api/auth/passkeys',
  operation: 'addPasskey',
  summary: 'Add a passkey',
  tag,
  access: 'session',
  confirms: 'fully',
  body: newPasskeyInput,
  status: 201,
  reply: passkeyReply,
  problems: ['full', 'no-passkey-address'],
});

/** Renames a passkey. */
export const renamePasskey = defineRoute({
  method: 'patch',
  path: '/api/auth/passkeys/{id}',
  operation: 'renamePasskey',
  summary: 'Rename a passkey',
  tag,
  access: 'session',
  params: passkeyParams,
  body: passkeyNameInput,
  status: 200,
  reply: passkeyReply,
});

/** Removes a passkey. The password stays a way in (SEC-15). */
export const removePasskey = defineRoute({
  method: 'delete',
  path: '/api/auth/passkeys/{id}',
  operation: 'removePasskey',
  summary: 'Remove a passkey',
  tag,
  access: 'session',
  confirms: 'fully',
  params: passkeyParams,
  status: 204,
  reply: null,
});

/** The user's security events of the last 90 days, the newest first (SEC-19). */
export const listSecurityEvents = defineRoute({
  method: 'get',
  path: '/api/auth/security-events',
  operation: 'listSecurityEvents',
  summary: 'Recent security events',
  tag,
  access: 'session',
  status: 200,
  reply: z.array(securityEventReply),
});

/** The options of a sign-in by passkey. They name no credential (SEC-23). */
export const passkeySignInOptions = defineRoute({
  method: 'post',
  path: '/api/login/passkey/options',
  operation: 'getPasskeySignInOptions',
  summary: 'Get the options for signing in with a passkey',
  tag,
  access: 'public',
  status: 200,
  reply: ceremonyOptions,
  problems: ['no-passkey-address'],
});

/** Signs in with a passkey; counts as both steps (SEC-13). */
export const signInByPasskey = defineRoute({
  method: 'post',
  path: '/api/login/passkey',
  operation: 'signInByPasskey',
  summary: 'Sign in with a passkey',
  tag,
  access: 'public',
  body: ceremonyInput,
  status: 200,
  reply: userReply,
  problems: ['unknown-passkey', 'no-passkey-address'],
});

/** Mails a link by which the second step can be turned off, after the right password (SEC-11). */
export const reportLostAuthenticator = defineRoute({
  method: 'post',
  path: '/api/login/lost-authenticator',
  operation: 'reportLostAuthenticator',
  summary: 'Ask for a way in without your authenticator app and recovery codes',
  tag,
  access: 'public',
  body: signInInput,
  status: 200,
  reply: messageReply,
  problems: ['credentials'],
});

/** Starts the wait of 72 hours after which the second step turns off (SEC-11). */
export const startRemoval = defineRoute({
  method: 'post',
  path: '/api/auth/authenticator-removal',
  operation: 'startAuthenticatorRemoval',
  summary: 'Start the wait after which two-step verification turns off',
  tag,
  access: 'public',
  body: mailedTokenInput,
  status: 200,
  reply: messageReply,
  problems: ['mailed-token'],
});

/** Cancels the wait with a mailed link. */
export const cancelRemovalByLink = defineRoute({
  method: 'post',
  path: '/api/auth/authenticator-removal/stop',
  operation: 'cancelAuthenticatorRemovalByLink',
  summary: 'Keep two-step verification on, by a mailed link',
  tag,
  access: 'public',
  body: mailedTokenInput,
  status: 200,
  reply: messageReply,
  problems: ['mailed-token'],
});

/** Cancels the wait in an open session. */
export const cancelRemoval = defineRoute({
  method: 'delete',
  path: '/api/auth/authenticator-removal',
  operation: 'cancelAuthenticatorRemoval',
  summary: 'Keep two-step verification on',
  tag,
  access: 'session',
  status: 204,
  reply: null,
});

/**
 * Ends all sessions and links of an account whose owner did not cause a security event, and starts a reset of the
 * password (SEC-17).
 */
export const reportNotMe = defineRoute({
  method: 'post',
  path: '/api/auth/not-me',
  operation: 'reportNotMe',
  summary: 'Sign out everywhere and reset the password, by a mailed link',
  tag,
  access: 'public',
  body: mailedTokenInput,
  status: 200,
  reply: notMeReply,
  problems: ['mailed-token'],
});

/** The routes of strong sign-in. */
export const strongSignInRoutes = [
  reauthenticate,
  reauthenticationOptions,
  reauthenticateByPasskey,
  getConfirmed,
  getWaysIn,
  setUpAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  removeTrustedDevice,
  newPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  listSecurityEvents,
  passkeySignInOptions,
  signInByPasskey,
  reportLostAuthenticator,
  startRemoval,
  cancelRemovalByLink,
  cancelRemoval,
  reportNotMe,
] as const;
