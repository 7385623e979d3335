// Each browser session has a short-lived identity token, minted by identity. It is kept until shortly before
// it expires and dropped at once when the bus says that the session ended or the account changed. Concurrent
// calls share one mint. Identity sees that a person is there by what is minted for them: a token that was
// minted in the background does not stand for their calls, or a stream, which has one minted whenever the
// last expires, would hide them and they would be signed out.
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

/** A live session as the gateway knows it. */
export interface LiveSession {
  readonly token: string;
  readonly sid: string;
  readonly userId: string;
  /** When the token is to be renewed, by this process's clock. */
  readonly expiresAtMs: number;
}

/** Who calls, as identity wants to know it. */
export interface Caller {
  readonly address: string;
  readonly requestId: string;
  /** True for calls that no person made (polling): they don't keep a session alive. */
  readonly isBackground: boolean;
}

/**
 * Asks identity for the token of a cookie; null when there is no such session.
 * @throws {Problem} `unavailable`
 */
export type Mint = (cookie: string, caller: Caller) => Promise<LiveSession | null>;

const REMEMBERED = 50_000;
/** A token is renewed this long before it expires, so that it never expires on its way to a service. */
const MARGIN_MS = 2_000;
/** Expiry is counted from when the token was received, so that clocks which disagree do no harm. */
const USABLE_MS = IDENTITY_TOKEN_LIFE_S * 1_000 - MARGIN_MS;

/** The header that proves to identity that a call is the gateway's; none without a key. */
export const gatewayProof = (key: string | undefined): Readonly<Record<string, string>> =>
  key === undefined ? {} : { [GATEWAY_KEY_HEADER]: key };

/** Mints over HTTP. `proof`: of {@link gatewayProof} */
export function mintAt(
  identityUrl: string,
  cookieName: string,
  proof: Readonly<Record<string, string>> = {},
): Mint {
  const ask = (cookie: string, caller: Caller) =>
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
      // Another of its processes may be there when one of them goes; minting twice does no harm.
      reply = await ask(cookie, caller).catch((error: Error) => {
        if (isAbsent(error.cause) || brokeOff(error.cause)) return ask(cookie, caller);
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
        throw unavailable(error); // whatever answered there, it was not identity
      });
    return {
      token: minted.token,
      sid: minted.sid,
      userId: minted.userId,
      expiresAtMs: Date.now() + USABLE_MS,
    };
  };
}

/** The tokens of live sessions. */
export interface SessionTokens {
  /** The live session of a cookie, or null. */
  find(cookie: string, caller: Caller): Promise<LiveSession | null>;
  /** Forgets the named sessions, or all of a user's when none is named. */
  drop(userId: string, sids: readonly string[] | null): void;
  /** Forgets everything, as after a gap on the bus. */
  dropAll(): void;
}

/**
 * Keeps tokens per cookie in this process: those of the `remembered` sessions used last. The log is told once
 * when minting begins to fail.
 */
export function sessionTokens(mint: Mint, log: Log, remembered = REMEMBERED): SessionTokens {
  const kept = new LRUCache<string, LiveSession & { readonly isBackground: boolean }>({ max: remembered });
  const pending = new Map<string, Promise<LiveSession | null>>();
  let generation = 0; // counts drops: a mint that began before a drop must not bring the old token back
  let isFailing = false;

  async function mintOrTell(cookie: string, caller: Caller): ReturnType<Mint> {
    try {
      const minted = await mint(cookie, caller);
      isFailing = false;
      return minted;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'signed-in people are refused: identity mints no tokens');
      isFailing = true;
      throw error;
    }
  }

  async function renew(cookie: string, caller: Caller): Promise<LiveSession | null> {
    const begunIn = generation;
    const minted = await mintOrTell(cookie, caller);
    if (minted === null) {
      kept.delete(cookie);
      return null;
    }
    if (begunIn === generation) kept.set(cookie, { ...minted, isBackground: caller.isBackground });
    return minted;
  }

  return {
    find(cookie, caller) {
      const known = kept.get(cookie);
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
      for (const [cookie, session] of kept)
        if (session.userId === userId && (sids === null || sids.includes(session.sid))) kept.delete(cookie);
    },
    dropAll() {
      generation += 1;
      pending.clear();
      kept.clear();
    },
  };
}
