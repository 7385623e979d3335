// Hashing costs about 56 ms and 46 MiB each on the machine it was measured on. It runs on the thread pool,
// never on the event loop; only so many at once, and only so many in line, so that a flood of sign-ins cannot
// take the memory.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Problem } from '@savvi/service-kit/problem';

/**
 * argon2id above the floor of OWASP ASVS 5.0, appendix C (m = 47104 KiB, t = 1, p = 1). 2 is argon2id in the
 * library's enum.
 */
export const HASH_PARAMETERS = { algorithm: 2, memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;
/** One core is left to everything else: with all of them hashing, nobody's calls were answered in time. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const IN_LINE = 64;
/** Who waited so long is told to come again: behind it the gateway gives up anyway. */
const LONGEST_WAIT_MS = 3_500;
/**
 * So many strangers are let in at once: what their database calls and hashes take fits into the wait the
 * gateway allows.
 */
const AT_THE_DOOR = 32;

/** Hashes and checks passwords. Nothing is trimmed, cut or normalised. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. Without a hash it does the same work and says no. */
  isRight(hashed: string | null, password: string): Promise<boolean>;
  /**
   * Runs all of a sign-in or registration.
   * @throws {Problem} `unavailable`, before any work, while too many are under way.
   */
  atTheDoor<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(hashed: string): boolean;
}

const overloaded = () =>
  new Problem('unavailable', {
    retryAfterS: 2,
    sentence: 'Many people are signing in right now. Please try again in a moment.',
  });

/**
 * Runs at most `atOnce` pieces of work and keeps at most `inLine` waiting.
 * @throws {Problem} `unavailable` beyond that, and for those who waited `longestWaitMs`.
 */
export function workLine({
  atOnce,
  inLine,
  longestWaitMs,
}: {
  atOnce: number;
  inLine: number;
  longestWaitMs: number;
}) {
  let running = 0;
  const waiting = new Set<() => void>();

  const ownTurn = () =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(limit);
        waiting.delete(go);
        resolve();
      };
      const limit = setTimeout(() => {
        waiting.delete(go);
        reject(overloaded());
      }, longestWaitMs);
      waiting.add(go);
    });

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else if (waiting.size < inLine) await ownTurn();
    else throw overloaded();
    try {
      return await work();
    } finally {
      const [next] = waiting; // the one that has waited longest
      if (next === undefined) running -= 1;
      else next(); // the place is handed on
    }
  };
}

/** How much a hash costs: memory in KiB, passes, lanes. */
export type HashParameters = { readonly [Name in keyof typeof HASH_PARAMETERS]: number };

/**
 * A hasher; the hash of a secret nobody knows stands in for accounts that don't exist. Only tests of other
 * things than hashing give options.
 */
export function createPasswords({
  parameters = HASH_PARAMETERS,
  longestWaitMs = LONGEST_WAIT_MS,
}: { parameters?: HashParameters; longestWaitMs?: number } = {}): Passwords {
  const inTurn = workLine({ atOnce: AT_ONCE, inLine: IN_LINE, longestWaitMs });
  const atTheDoor = workLine({ atOnce: AT_THE_DOOR, inLine: 0, longestWaitMs });
  const nobody = hash(randomBytes(32), parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async isRight(hashed, password) {
      const compared = hashed ?? (await nobody);
      const isMatch = await inTurn(() => verify(compared, password));
      return isMatch && hashed !== null;
    },
    atTheDoor,
    isOutdated(hashed) {
      const used = parseOptions(hashed);
      return (
        used.algorithm !== parameters.algorithm ||
        used.memoryCost !== parameters.memoryCost ||
        used.timeCost !== parameters.timeCost ||
        used.parallelism !== parameters.parallelism
      );
    },
  };
}
