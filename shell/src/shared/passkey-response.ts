import type { CeremonyResponse } from '@savvi/contracts/identity/strong-sign-in';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/**
 * The fields of an authenticator's response to send to the server. They are listed one by one, because
 * SimpleWebAuthn adds the extension results, and those of PRF are secret (ZK-26).
 */
export function passkeyResponse({
  id,
  rawId,
  type,
  authenticatorAttachment,
  response,
}: AuthenticationResponseJSON | RegistrationResponseJSON): CeremonyResponse {
  const { clientDataJSON } = response;
  return {
    id,
    rawId,
    type,
    authenticatorAttachment,
    response:
      'signature' in response
        ? {
            clientDataJSON,
            authenticatorData: response.authenticatorData,
            signature: response.signature,
            userHandle: response.userHandle,
          }
        : {
            clientDataJSON,
            attestationObject: response.attestationObject,
            transports: response.transports,
          },
  };
}
