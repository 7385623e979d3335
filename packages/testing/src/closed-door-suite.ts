// Tests that every service must pass when it is called directly, without the gateway: its routes are those of
// the contract, and each of them requires a token signed by identity.
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import {
  IDENTITY_TOKEN_AUDIENCE,
  IDENTITY_TOKEN_ISSUER,
  IDENTITY_TOKEN_LIFE_S,
  IDENTITY_TOKEN_TOLERANCE_S,
} from '@savvi/contracts/identity-token';
import type { Route } from '@savvi/contracts/route';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import type { caller } from './caller.ts';
import { expressRoutes } from './express-routes.ts';
import { someClaims } from './tokens.ts';

/** A service under test. The functions are called when the tests run. */
export interface Doors {
  readonly routes: readonly Route[];
  readonly call: () => ReturnType<typeof caller>;
  readonly express: () => Parameters<typeof expressRoutes>[0];
  /** The key that the service trusts as identity's. */
  readonly key: () => {
    readonly privateKey: KeyObject;
    readonly publicKey: KeyObject;
    readonly keyId: string;
  };
}

const labelOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns tokens that must be rejected, by their defect. */
function badTokens({
  privateKey,
  publicKey,
  keyId,
}: ReturnType<Doors['key']>): Record<string, string | undefined> {
  const claims = { ...someClaims() };
  const nowS = Math.floor(Date.now() / 1_000);
  const own = {
    algorithm: 'ES256',
    issuer: IDENTITY_TOKEN_ISSUER,
    audience: IDENTITY_TOKEN_AUDIENCE,
    expiresIn: IDENTITY_TOKEN_LIFE_S,
  } as const;
  const signed = (change: jwt.SignOptions = {}, key: jwt.Secret = privateKey) =>
    jwt.sign(claims, key, { ...own, keyid: keyId, ...change });
  const good = signed();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const standard = {
    iss: IDENTITY_TOKEN_ISSUER,
    aud: IDENTITY_TOKEN_AUDIENCE,
    iat: nowS,
    exp: nowS + IDENTITY_TOKEN_LIFE_S,
  };
  return {
    'no token': undefined,
    nonsense: 'nonsense',
    'another key': signed({}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    'a key nobody knows': signed({ keyid: randomUUID() }),
    'another audience': signed({ audience: 'identity' }),
    'another issuer': signed({ issuer: 'someone' }),
    'an end that has passed': signed({ expiresIn: -IDENTITY_TOKEN_TOLERANCE_S - 1 }),
    'no end': jwt.sign({ ...claims, iss: IDENTITY_TOKEN_ISSUER, aud: IDENTITY_TOKEN_AUDIENCE }, privateKey, {
      algorithm: 'ES256',
      keyid: keyId,
    }),
    'a life that is too long': signed({ expiresIn: IDENTITY_TOKEN_LIFE_S + 1 }),
    'a beginning in the future': jwt.sign(
      // A test on a busy machine may take seconds, and the token must still be from the future then.
      { ...claims, iat: nowS + IDENTITY_TOKEN_TOLERANCE_S + 120 },
      privateKey,
      { ...own, keyid: keyId },
    ),
    'no beginning': signed({ noTimestamp: true }),
    'alg none': `${encoded({ alg: 'none', typ: 'JWT', kid: keyId })}.${encoded({ ...claims, ...standard })}.`,
    'alg none with a signature': `${encoded({ alg: 'none', typ: 'JWT', kid: keyId })}.${payload}.${signature}`,
    'the public key as a shared secret': jwt.sign(
      { ...claims, ...standard },
      publicKey.export({ type: 'spki', format: 'pem' }),
      { algorithm: 'HS256', keyid: keyId },
    ),
    'other claims under a good signature': `${header}.${encoded({ ...claims, ...standard, role: 'admin' })}.${signature}`,
    'claims that miss the owner': jwt.sign({ ...standard, sub: claims.sub }, privateKey, {
      algorithm: 'ES256',
      keyid: keyId,
    }),
  };
}

/** Headers with which a client might claim to be authenticated. */
const forged = {
  'X-User-Id': randomUUID(),
  'X-Identity': '{"role":"admin"}',
  'X-Forwarded-User': 'admin',
  'X-Client-Address': '127.0.0.1',
};

/** Runs the suite for one service. */
export function closedDoorSuite({ routes, call, express, key }: Doors): void {
  describe('a service that is called directly', () => {
    // Trust: access-7
    it('registers the routes of its contract in Express and no others', () => {
      const registered = expressRoutes(express());
      expect(registered.filter((route) => route.includes(' /api')).sort()).toEqual(
        routes.map(labelOf).sort(),
      );
      expect(
        registered
          .filter((route) => !route.includes(' /api'))
          .filter((route) => !/^\w+ \/(internal\/|livez$|readyz$|metrics$)/.test(route)),
      ).toEqual([]);
    });

    // Trust: access-9
    it.each(
      routes.filter(({ access }) => access !== 'public').map((route) => [labelOf(route), route] as const),
    )('responds to %s with 401 unless the token is valid [N-1] [API-18]', async (_, route) => {
      for (const [what, token] of Object.entries(badTokens(key()))) {
        const sent = { ...(token !== undefined && { token }), ...(route.body !== undefined && { body: {} }) };
        for (const headers of [{}, forged]) {
          const answered = await call()(
            route.method.toUpperCase(),
            route.path.replace(/\{\w+\}/, randomUUID()),
            { ...sent, headers },
          );
          expect([what, answered.status, answered.text]).toEqual([what, 401, 'Unauthorized']);
        }
      }
    });
  });
}
