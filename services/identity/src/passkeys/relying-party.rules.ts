import { isIP } from 'node:net';

/** The site that passkeys belong to, in the terms of WebAuthn. */
export interface RelyingParty {
  /** The host, without a port. */
  readonly id: string;
  readonly origin: string;
}

/** The relying party at a public URL; null for an IP address, which browsers refuse. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null;
}
