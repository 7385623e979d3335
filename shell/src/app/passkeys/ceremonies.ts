// This module opens the browser's dialogs that create or use a passkey. It is a chunk of its own, which loads when the
// user chooses a button for passkeys.
import { mutate } from '@savvi/mfe-kit';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { errorNameOf, isCancel, optionsReader } from '../../shared/passkey-ceremony.ts';
import { passkeyResponse } from '../../shared/passkey-response.ts';

/** The reason why no passkey was created or used: the user closed the browser's dialog, the device has one already, or something else. */
export type CeremonyFailure = 'canceled' | 'exists' | 'failed';

/** Runs the browser's dialog. A failure is a result, because a canceled dialog is not an error. */
async function outcomeOf<Result>(ceremony: Promise<Result>): Promise<Result | CeremonyFailure> {
  try {
    return await ceremony;
  } catch (error) {
    if (isCancel(error)) return 'canceled';
    return errorNameOf(error) === 'InvalidStateError' ? 'exists' : 'failed';
  }
}

/** Creates a passkey on this device or another one, and adds it to the account. @throws {ApiError} */
export async function createPasskey(): Promise<'added' | CeremonyFailure> {
  const optionsJSON = await mutate({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    reader: optionsReader<PublicKeyCredentialCreationOptionsJSON>(),
  });
  const created = await outcomeOf(startRegistration({ optionsJSON }));
  if (typeof created === 'string') return created;
  await mutate({
    method: 'POST',
    path: '/api/auth/passkeys',
    body: { credential: passkeyResponse(created) },
  });
  return 'added';
}

/** Confirms with a passkey that the user is the account's owner. @throws {ApiError} */
export async function confirmByPasskey(): Promise<'confirmed' | CeremonyFailure> {
  const optionsJSON = await mutate({
    method: 'POST',
    path: '/api/auth/reauthenticate/passkey/options',
    reader: optionsReader<PublicKeyCredentialRequestOptionsJSON>(),
  });
  const used = await outcomeOf(startAuthentication({ optionsJSON }));
  if (typeof used === 'string') return used;
  await mutate({
    method: 'POST',
    path: '/api/auth/reauthenticate/passkey',
    body: { credential: passkeyResponse(used) },
  });
  return 'confirmed';
}
