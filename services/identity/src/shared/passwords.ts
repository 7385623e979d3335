// One hash takes about 56 ms and 46 MiB on the reference machine. It runs on the thread pool, never on the
// event loop. Concurrency and queue length are limited, so that a flood of sign-ins cannot use up the memory.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Problem } from '@savvi/service-kit/problem';

/**
 * argon2id above the minimum of OWASP ASVS 5.0, appendix C (m = 47104 KiB, t = 1, p = 1). 2 is argon2id in
 * the library's enum.
 */
export const HASH_PARAMETERS = { algorithm: 2, memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;
/**
 * One core stays free for everything else: with hashing on all of them, no other request was answered in
 * time.
 */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const IN_LINE = 64;
/** A job that waited this long is rejected, because the gateway stops waiting soon after. */
const LONGEST_WAIT_MS = 3_500;
/**
 * How many sign-ins and registrations run concurrently: their database calls and hashes fit into the
 * gateway's timeout.
 */
const SIGN_INS_MAX = 32;

/** Hashes and checks passwords. They are not trimmed, truncated or normalized. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it does the same work and returns false. */
  isRight(hashed: string | null, password: string): Promise<boolean>;
  /**
   * Runs a whole sign-in or registration.
   * @throws {Problem} `unavailable`, before any work, when too many are running
   */
  limited<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Whether a hash was made with other parameters than the current ones. */
  isOutdated(hashed: string): boolean;
}

const overloaded = () =>
  new Problem('unavailable', {
    retryAfterS: 2,
    sentence: 'Many people are signing in right now. Please try again in a moment.',
  });

/**
 * Runs at most `atOnce` jobs and queues at most `inLine`.
 * @throws {Problem} `unavailable` beyond that, and for jobs that waited `longestWaitMs`
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
      const [next] = waiting; // the queued job that has waited longest
      if (next === undefined) running -= 1;
      else next(); // The next queued job gets the slot of the finished job.
    }
  };
}

/** The cost of a hash: memory in KiB, passes, lanes. */
export type HashParameters = { readonly [Name in keyof typeof HASH_PARAMETERS]: number };

/**
 * A password hasher. For accounts that do not exist it checks the hash of a random secret. Only tests that
 * are not about hashing pass options.
 */
export function createPasswords({
  parameters = HASH_PARAMETERS,
  longestWaitMs = LONGEST_WAIT_MS,
}: { parameters?: HashParameters; longestWaitMs?: number } = {}): Passwords {
  const inTurn = workLine({ atOnce: AT_ONCE, inLine: IN_LINE, longestWaitMs });
  const limited = workLine({ atOnce: SIGN_INS_MAX, inLine: 0, longestWaitMs });
  const nobody = hash(randomBytes(32), parameters);
  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    async isRight(hashed, password) {
      const compared = hashed ?? (await nobody);
      const isMatch = await inTurn(() => verify(compared, password));
      return isMatch && hashed !== null;
    },
    limited,
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
