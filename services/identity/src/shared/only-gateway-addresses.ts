import { timingSafeEqual } from 'node:crypto';
import { GATEWAY_KEY_HEADER } from '@savvi/contracts/identity-token';
import type { RequestHandler } from 'express';
import { digestOf } from './secrets.ts';

/**
 * Drops the client address from each call that does not carry the gateway's key: limits count by that
 * address, so nobody else may choose it. Such a caller is known by its connection. Without a key every caller
 * is believed, as before there was one.
 */
export function onlyGatewayAddresses(gatewayKey: string | undefined): RequestHandler {
  const wanted = gatewayKey === undefined ? null : Buffer.from(digestOf(gatewayKey));
  return (request, _response, next) => {
    const isGateway =
      wanted === null ||
      timingSafeEqual(Buffer.from(digestOf(request.get(GATEWAY_KEY_HEADER) ?? '')), wanted);
    if (!isGateway) delete request.headers['x-client-address'];
    delete request.headers[GATEWAY_KEY_HEADER]; // nothing behind this has a use for it
    next();
  };
}
