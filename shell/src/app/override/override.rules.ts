/** The address that one area's code is loaded from instead of the registry's (docs/adr/0038). */
export interface Override {
  readonly area: string;
  /** The address of what is told of the remote: its `remote.json`. */
  readonly address: string;
}

/**
 * So many characters people can read before they answer; an address that hides what matters in its length is
 * none.
 */
export const ADDRESS_MAX = 200;

/** Reads `budget@http://localhost:3005/remote/`; null for anything else. */
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

/** Where an override's code comes from, as people read it. */
export const originOf = ({ address }: Override): string => new URL(address).origin;
