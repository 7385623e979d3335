/** Whether this page can use passkeys; an address that is an IP number cannot. */
export type PasskeySupport = 'yes' | 'no' | 'ip-address';

/** The text in place of passkeys at an address that is an IP number (SEC-12). */
export const PASSKEYS_NEED_NAME = 'Open this at localhost to use passkeys.';

const IP_ADDRESS = /^[\d.]+$|:/;

/** Whether a page at this host can use passkeys. Browsers offer WebAuthn only over https and at localhost. */
export const passkeySupport = (hostname = globalThis.location.hostname): PasskeySupport =>
  IP_ADDRESS.test(hostname)
    ? 'ip-address'
    : typeof globalThis.PublicKeyCredential === 'function'
      ? 'yes'
      : 'no';
