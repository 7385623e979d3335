import { isIP } from 'node:net';
import { deviceCookieName, deviceCookieOf, PASSES_DEVICES_HEADER } from '@savvi/contracts/session-cookie';
import { type Networks, networksOf } from '@savvi/service-kit/network';
import type { Request } from 'express';
import { deviceOf } from './device.ts';

/** The caller, as far as the request shows. */
export interface Client {
  /** The address as its owner is shown it. */
  readonly address: string;
  /** What limits count by. The narrowest is the one that a known address of an account names. */
  readonly networks: Networks;
  /** Short text on browser and system. */
  readonly device: string;
  /**
   * The secrets of its device cookie, the latest used first. Unverified input. Null: the gateway is of the
   * last release and passes no device cookie.
   */
  readonly deviceSecrets: readonly string[] | null;
}

// Under either name: a secret helps only with the account that knows it, whoever set the cookie.
const deviceSecretsOf = (header: string | undefined): readonly string[] =>
  (deviceCookieOf(header, deviceCookieName(true)) ?? deviceCookieOf(header, deviceCookieName(false)))?.split(
    '.',
  ) ?? [];

/** The client of a request: the gateway names its address, a direct call is known by its connection. */
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
