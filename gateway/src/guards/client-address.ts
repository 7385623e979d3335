import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** Whether an address belongs to one of the given proxies. */
export function isTrustedProxy(trustedProxies: readonly string[]): (address: string) => boolean {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (address) => trustedProxies.length > 0 && trust(address, 0);
}

/** The real client address of a request. Only the given proxies may set it with forwarded headers. */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isProxy = isTrustedProxy(trustedProxies);
  return (request) => {
    const address =
      trustedProxies.length === 0 ? (request.socket.remoteAddress ?? '') : proxyAddr(request, isProxy);
    return address.replace(/^::ffff:/, '');
  };
}
