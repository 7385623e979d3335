const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address of the demo provider on the origin that the person used: `localhost` and `127.0.0.1` are one
 * product on this machine, and the session is with one of them. Any other address stays as it is.
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
