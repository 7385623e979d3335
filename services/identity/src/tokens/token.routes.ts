import { IDENTITY_TOKEN_PATH, KEYS_PATH, mintedToken } from '@savvi/contracts/identity-token';
import { Problem } from '@savvi/service-kit/problem';
import type { Express } from 'express';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { SigningKey } from '../shared/signing-key.ts';
import type { TokenService } from './token.service.ts';

/**
 * Mounts the internal routes for the gateway and the other services. The gateway forwards no path that starts
 * with /internal.
 */
export function mountTokens(
  internal: Express,
  service: TokenService,
  key: SigningKey,
  cookie: SessionCookie,
): void {
  internal.get(KEYS_PATH, (_request, response) => void response.json({ keys: [key.jwk] }));
  internal.post(IDENTITY_TOKEN_PATH, async (request, response) => {
    const secret = cookie.read(request);
    if (secret === null) throw new Problem('unauthorized');
    response.json(mintedToken.parse(await service.mint(secret, request.get('x-activity') === 'background')));
  });
}
