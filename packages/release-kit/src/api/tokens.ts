import { createHmac } from 'node:crypto';

const PREFIX = 'svr_';

/**
 * The token with which a service registers its contract and has it checked. It is derived from the gateway's
 * `RELEASE_KEY`, so it is stored nowhere and does not expire.
 */
export function serviceToken(key: string, name: string): string {
  const claims = Buffer.from(JSON.stringify({ kind: 'service', name })).toString('base64url');
  return `${PREFIX}${claims}.${createHmac('sha256', key).update(claims).digest('base64url')}`;
}
