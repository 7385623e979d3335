import type { KeyObject } from 'node:crypto';
import {
  DIRECTORY_TOKEN_AUDIENCE,
  DIRECTORY_TOKEN_ISSUER,
  DIRECTORY_TOKEN_LIFE_S,
} from '@savvi/contracts/identity/directory';
import { recordId } from '@savvi/contracts/values';
import { Problem } from '@savvi/service-kit/problem';
import { assertTokenTimes } from '@savvi/service-kit/token-times';
import type { Request } from 'express';
import jwt from 'jsonwebtoken';
import type { Database } from '../db.ts';
import type { UserRepository } from './user.repository.ts';

/** How far ahead the admin service's clock may be, in seconds. */
const CLOCK_SKEW_S = 5;
const TIMES = { lifeS: DIRECTORY_TOKEN_LIFE_S, toleranceS: CLOCK_SKEW_S };

/** Dependencies of {@link directoryAuthorizer}. */
export interface DirectoryAuthorizerDeps {
  readonly db: Database;
  readonly users: UserRepository;
  /** The admin service's public key; without it every request is refused. */
  readonly directoryKey: KeyObject | undefined;
}

/**
 * Checks a directory token.
 * @returns the id of the administrator
 * @throws {Problem} `unauthorized` for an invalid token, `forbidden` if the user is no longer an
 * administrator
 */
export type DirectoryAuthorizer = (request: Request) => Promise<string>;

/** Authorizes requests that only the admin service may send. */
export function directoryAuthorizer({
  db,
  users,
  directoryKey,
}: DirectoryAuthorizerDeps): DirectoryAuthorizer {
  function actorOf(token: string): string | null {
    if (directoryKey === undefined) return null;
    try {
      const claims = jwt.verify(token, directoryKey, {
        algorithms: ['ES256'],
        issuer: DIRECTORY_TOKEN_ISSUER,
        audience: DIRECTORY_TOKEN_AUDIENCE,
        maxAge: DIRECTORY_TOKEN_LIFE_S,
      });
      assertTokenTimes(claims, TIMES);
      return recordId.safeParse(claims.sub).data ?? null;
    } catch {
      return null; // Forged, expired or no token at all: the response is the same.
    }
  }

  return async (request) => {
    const actorId = actorOf(/^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (actorId === null) throw new Problem('unauthorized');
    const actor = await users.find(db, actorId);
    // The administrator was demoted or suspended after the token was issued.
    if (actor?.isAdmin !== 1 || actor.suspendedAt !== null) throw new Problem('forbidden');
    return actorId;
  };
}
