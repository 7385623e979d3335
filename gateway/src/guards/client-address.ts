import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** Finds the address a request really came from. Forwarded headers count only from the given proxies. */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => {
    const address = trustedProxies.length === 0 ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trust);
    return address.replace(/^::ffff:/, '');
  };
}
