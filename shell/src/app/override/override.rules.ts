/** The address from which one area's code is loaded, instead of the registry's (docs/adr/0038). */
export interface Override {
  readonly area: string;
  /** The address of the remote's `remote.json`. */
  readonly address: string;
}

/**
 * The longest address that a user can read before confirming it; a longer one could hide its important part.
 */
export const ADDRESS_MAX = 200;

/** Parses `budget@http://localhost:3005/remote/`; null for anything else. */
export function parseOverride(text: string): Override | null {
  const at = text.indexOf('@');
  const url = URL.parse(text.slice(at + 1));
  if (
    at < 1 ||
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  )
    return null;
  const { href: address } = new URL('remote.json', url);
  return address.length > ADDRESS_MAX ? null : { area: text.slice(0, at), address };
}

/** The origin of an override's code, as shown to users. */
export const originOf = ({ address }: Override): string => new URL(address).origin;
