import { isIP } from 'node:net';
import { deviceCookieName, deviceCookieOf, PASSES_DEVICES_HEADER } from '@savvi/contracts/session-cookie';
import { type Networks, networksOf } from '@savvi/service-kit/network';
import type { Request } from 'express';
import { deviceOf } from './device.ts';

/** What a request shows about its client. */
export interface Client {
  /** The network address of the client, as shown to the account's owner. */
  readonly address: string;
  /** The networks of the client, by which rate limits count. The narrowest is stored as a known network of an account. */
  readonly networks: Networks;
  /** A short description of browser and operating system. */
  readonly device: string;
  /**
   * The secrets in the device cookie, the latest used first. They are untrusted input. Null if the request
   * came through a gateway of the previous release, which does not forward the device cookie.
   */
  readonly deviceSecrets: readonly string[] | null;
}

// Reads the device cookie with or without the `__Host-` prefix. Whoever set the cookie, a secret in it has an
// effect only for the account that knows the secret.
const deviceSecretsOf = (header: string | undefined): readonly string[] =>
  (deviceCookieOf(header, deviceCookieName(true)) ?? deviceCookieOf(header, deviceCookieName(false)))?.split(
    '.',
  ) ?? [];

/**
 * The client of a request: the gateway sends its address; a direct request is identified by its connection.
 */
export function clientOf(request: Request): Client {
  const named = request.get('x-client-address') ?? '';
  const address = isIP(named) === 0 ? (request.socket.remoteAddress ?? 'unknown') : named;
  return {
    address,
    networks: networksOf(address),
    device: deviceOf(request.get('user-agent') ?? ''),
    deviceSecrets:
      request.get(PASSES_DEVICES_HEADER) === undefined ? null : deviceSecretsOf(request.headers.cookie),
  };
}
