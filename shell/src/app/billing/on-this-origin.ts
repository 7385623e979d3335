const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Moves an address of the demo payment provider to the origin of the current page. On a developer's machine,
 * `localhost` and `127.0.0.1` serve the same product, but the session cookie belongs to one of them. Other
 * addresses do not change.
 */
export function onThisOrigin(
  address: string,
  here: Pick<Location, 'origin' | 'hostname' | 'port' | 'protocol'> = location,
): string {
  const url = URL.parse(address);
  const isSameProduct =
    url !== null &&
    LOOPBACK.has(url.hostname) &&
    LOOPBACK.has(here.hostname) &&
    url.port === here.port &&
    url.protocol === here.protocol;
  return isSameProduct && url.pathname.startsWith('/demo-payments/')
    ? here.origin + url.pathname + url.search
    : address;
}
