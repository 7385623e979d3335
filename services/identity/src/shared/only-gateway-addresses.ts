import { timingSafeEqual } from 'node:crypto';
import { GATEWAY_KEY_HEADER } from '@savvi/contracts/identity-token';
import type { RequestHandler } from 'express';
import { digestOf } from '@savvi/service-kit/secrets';

/**
 * Removes the client address from every request without the gateway's key: limits count by that address, so
 * no other caller may choose it. Such a caller is identified by its connection. Without a configured key
 * every caller is trusted.
 */
export function onlyGatewayAddresses(gatewayKey: string | undefined): RequestHandler {
  const wanted = gatewayKey === undefined ? null : Buffer.from(digestOf(gatewayKey));
  return (request, _response, next) => {
    const isGateway =
      wanted === null ||
      timingSafeEqual(Buffer.from(digestOf(request.get(GATEWAY_KEY_HEADER) ?? '')), wanted);
    if (!isGateway) delete request.headers['x-client-address'];
    delete request.headers[GATEWAY_KEY_HEADER]; // no later handler needs the gateway's key
    next();
  };
}
