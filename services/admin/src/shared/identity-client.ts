// The admin service's only calls to another service (architecture §2): identity stores the accounts.
import type { KeyObject } from 'node:crypto';
import {
  ADDRESSES_PATH,
  addresses,
  DIRECTORY_PATH,
  DIRECTORY_TOKEN_AUDIENCE,
  DIRECTORY_TOKEN_ISSUER,
  DIRECTORY_TOKEN_LIFE_S,
  directoryPage,
  type DirectoryPage,
  type DirectoryQuery,
} from '@savvi/contracts/identity/directory';
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import jwt from 'jsonwebtoken';

/**
 * The timeout of a request to identity, in milliseconds. It is shorter than the gateway's, so that the user
 * gets the reason.
 */
const ANSWER_MS = 3_000;

/**
 * Calls identity on behalf of an administrator. Every method throws `unavailable` if identity does not
 * respond, and otherwise the problem that identity returned.
 */
export interface IdentityClient {
  page(actorId: string, query: DirectoryQuery): Promise<DirectoryPage>;
  /** Addresses by user id; deleted accounts are missing. */
  addresses(actorId: string, ids: readonly string[]): Promise<Record<string, string>>;
  /** Deletes an account; `eventId` becomes the id of the published event. */
  deleteUser(actorId: string, userId: string, eventId: string): Promise<void>;
  suspend(actorId: string, userId: string): Promise<void>;
  reinstate(actorId: string, userId: string): Promise<void>;
  endSessions(actorId: string, userId: string): Promise<void>;
}

const unavailable = (cause?: unknown) =>
  new Problem('unavailable', {
    sentence: 'Accounts are unavailable right now. Please try again soon.',
    retryAfterS: 2,
    cause,
  });
const isCode = (code: string | null): code is ProblemCode => code !== null && code in PROBLEMS;

/** Creates a client for the identity service at `url`; `key` signs its tokens. */
export function createIdentityClient({
  url,
  key,
  log,
  answerMs = ANSWER_MS,
}: {
  url: string;
  key: KeyObject;
  log: Log;
  answerMs?: number;
}): IdentityClient {
  const tokenOf = (actorId: string) =>
    jwt.sign({}, key, {
      algorithm: 'ES256',
      issuer: DIRECTORY_TOKEN_ISSUER,
      audience: DIRECTORY_TOKEN_AUDIENCE,
      subject: actorId,
      expiresIn: DIRECTORY_TOKEN_LIFE_S,
    });

  async function refusal(answer: Response): Promise<Problem> {
    const sentence = await answer.text();
    const code = answer.headers.get(PROBLEM_CODE_HEADER);
    // A rejected service key and a failing identity service become `unavailable`: the user cannot fix them.
    if (answer.status < 500 && code !== 'unauthorized' && isCode(code))
      return new Problem(code, { sentence });
    log.error({ status: answer.status, code }, 'identity rejected a request of the admin service');
    return unavailable();
  }

  async function send<Result>(
    actorId: string,
    method: string,
    target: string,
    read: (answer: Response) => Promise<Result>,
  ): Promise<Result> {
    try {
      const answer = await fetch(new URL(target, url), {
        method,
        headers: { Authorization: `Bearer ${tokenOf(actorId)}` },
        signal: AbortSignal.timeout(answerMs),
      });
      if (!answer.ok) throw await refusal(answer);
      return await read(answer);
    } catch (error) {
      throw error instanceof Problem ? error : unavailable(error);
    }
  }

  const act = (actorId: string, method: string, path: string) =>
    send(actorId, method, `${DIRECTORY_PATH}/${path}`, async () => undefined);

  return {
    page(actorId, { limit, cursor, search, plan, sort }) {
      const query = new URLSearchParams({
        limit: String(limit),
        plan,
        ...(cursor !== undefined && { cursor }),
        ...(search !== undefined && { search }),
        ...(sort !== undefined && { sort }),
      });
      return send(actorId, 'GET', `${DIRECTORY_PATH}?${query}`, async (answer) =>
        directoryPage.parse(await answer.json()),
      );
    },
    async addresses(actorId, ids) {
      if (ids.length === 0) return {};
      return send(actorId, 'GET', `${ADDRESSES_PATH}?ids=${ids.join(',')}`, async (answer) =>
        addresses.parse(await answer.json()),
      );
    },
    deleteUser: (actorId, userId, eventId) =>
      send(actorId, 'DELETE', `${DIRECTORY_PATH}/${userId}?event=${eventId}`, async () => undefined),
    suspend: (actorId, userId) => act(actorId, 'POST', `${userId}/suspension`),
    reinstate: (actorId, userId) => act(actorId, 'DELETE', `${userId}/suspension`),
    endSessions: (actorId, userId) => act(actorId, 'DELETE', `${userId}/sessions`),
  };
}
