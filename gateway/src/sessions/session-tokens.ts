// Each browser session has a short-lived identity token, which identity mints. The gateway caches it until
// shortly before it expires, and drops it when an event says that the session ended or the account changed.
// Concurrent calls share one mint. Identity detects user activity by the mints. So a token that was minted by
// a background call does not serve calls by the user: an open stream, which mints a new token whenever the
// last one expires, would otherwise hide the activity, and the user would be signed out.
import {
  GATEWAY_KEY_HEADER,
  IDENTITY_TOKEN_LIFE_S,
  IDENTITY_TOKEN_PATH,
  mintedToken,
} from '@savvi/contracts/identity-token';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { LRUCache } from 'lru-cache';
import { brokeOff, isAbsent } from '../proxy/connection-errors.ts';

/** A live session and its token. */
export interface LiveSession {
  readonly token: string;
  readonly sid: string;
  readonly userId: string;
  /** When to renew the token, by this process's clock. */
  readonly expiresAtMs: number;
}

/** The details of the caller that the identity service stores. */
export interface Caller {
  readonly address: string;
  readonly requestId: string;
  /** True for calls without user activity (polling). They do not extend the session. */
  readonly isBackground: boolean;
}

/**
 * Requests a token for a session cookie from the identity service; null when the session does not exist.
 * @throws {Problem} `unavailable`
 */
export type Mint = (cookie: string, caller: Caller) => Promise<LiveSession | null>;

const REMEMBERED = 50_000;
/** How long before its expiry a token is renewed, so that it does not expire on its way to a service. */
const MARGIN_MS = 2_000;
/** How long a token is used, counted from its receipt, because the clocks of two processes may differ. */
const USABLE_MS = IDENTITY_TOKEN_LIFE_S * 1_000 - MARGIN_MS;

/** The header that proves to the identity service that a call comes from the gateway; empty without a key. */
export const gatewayProof = (key: string | undefined): Readonly<Record<string, string>> =>
  key === undefined ? {} : { [GATEWAY_KEY_HEADER]: key };

/** Mints over HTTP. `proof`: the headers of {@link gatewayProof} */
export function mintAt(
  identityUrl: string,
  cookieName: string,
  proof: Readonly<Record<string, string>> = {},
): Mint {
  const requestToken = (cookie: string, caller: Caller) =>
    fetch(new URL(IDENTITY_TOKEN_PATH, identityUrl), {
      method: 'POST',
      headers: {
        ...proof,
        Cookie: `${cookieName}=${cookie}`,
        'X-Client-Address': caller.address,
        'X-Request-Id': caller.requestId,
        ...(caller.isBackground && { 'X-Activity': 'background' }),
      },
      signal: AbortSignal.timeout(4_000),
    });
  const unavailable = (cause?: unknown) =>
    new Problem('unavailable', {
      sentence: 'Signing in is not available right now. Please try again soon.',
      cause,
    });
  return async (cookie, caller) => {
    let reply: Response;
    try {
      // A retry may reach another replica of the identity service. Minting twice does no harm.
      reply = await requestToken(cookie, caller).catch((error: Error) => {
        if (isAbsent(error.cause) || brokeOff(error.cause)) return requestToken(cookie, caller);
        throw error;
      });
    } catch (error) {
      throw unavailable(error);
    }
    if (reply.status === 401) return null;
    if (!reply.ok) throw unavailable();
    const minted = await reply
      .json()
      .then((body) => mintedToken.parse(body))
      .catch((error: unknown) => {
        throw unavailable(error); // Something other than the identity service responded.
      });
    return {
      token: minted.token,
      sid: minted.sid,
      userId: minted.userId,
      expiresAtMs: Date.now() + USABLE_MS,
    };
  };
}

/** The cached tokens of live sessions. */
export interface SessionTokens {
  /** The live session of a cookie; null when there is none. */
  find(cookie: string, caller: Caller): Promise<LiveSession | null>;
  /** Forgets the named sessions of a user, or all of them for null. */
  drop(userId: string, sids: readonly string[] | null): void;
  /** Forgets all tokens, as after a gap in the events. */
  dropAll(): void;
}

/**
 * Caches one token per cookie in this process, for the `remembered` most recently used sessions. The first
 * failure of minting is logged.
 */
export function sessionTokens(mint: Mint, log: Log, remembered = REMEMBERED): SessionTokens {
  const cache = new LRUCache<string, LiveSession & { readonly isBackground: boolean }>({ max: remembered });
  const pending = new Map<string, Promise<LiveSession | null>>();
  let generation = 0; // Counts drops: a mint that began before a drop must not cache its token.
  let isFailing = false;

  async function mintOrLog(cookie: string, caller: Caller): ReturnType<Mint> {
    try {
      const minted = await mint(cookie, caller);
      isFailing = false;
      return minted;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'signed-in users are refused: identity mints no tokens');
      isFailing = true;
      throw error;
    }
  }

  async function renew(cookie: string, caller: Caller): Promise<LiveSession | null> {
    const begunIn = generation;
    const minted = await mintOrLog(cookie, caller);
    if (minted === null) {
      cache.delete(cookie);
      return null;
    }
    if (begunIn === generation) cache.set(cookie, { ...minted, isBackground: caller.isBackground });
    return minted;
  }

  return {
    find(cookie, caller) {
      const known = cache.get(cookie);
      if (
        known !== undefined &&
        known.expiresAtMs > Date.now() &&
        (caller.isBackground || !known.isBackground)
      )
        return Promise.resolve(known);
      const key = `${cookie} ${caller.isBackground}`;
      const under = pending.get(key);
      if (under !== undefined) return under;
      const renewed = renew(cookie, caller).finally(() => pending.delete(key));
      pending.set(key, renewed);
      return renewed;
    },
    drop(userId, sids) {
      generation += 1;
      pending.clear();
      for (const [cookie, session] of cache)
        if (session.userId === userId && (sids === null || sids.includes(session.sid))) cache.delete(cookie);
    },
    dropAll() {
      generation += 1;
      pending.clear();
      cache.clear();
    },
  };
}
