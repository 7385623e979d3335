// The gateway's release API stores which version of each area users get.
import {
  type SentOverview,
  sentOverview,
  type RollBackReply,
  rollBackReply,
} from '@savvi/admin-contract/areas';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { z } from 'zod';

/**
 * The timeout of a request to the release API, in milliseconds. It is shorter than the gateway's, so that the
 * user gets the reason.
 */
const ANSWER_MS = 3_000;

/** A switch of everybody to a published version, on behalf of an administrator. */
export interface Switch {
  readonly area: string;
  readonly version: string;
  readonly revision: number;
  readonly reason: string;
  readonly onBehalfOf: string;
}

/** Calls the release API. Every method throws `unavailable` if the API does not respond. */
export interface ReleaseClient {
  overview(): Promise<SentOverview>;
  /** @throws {Problem} `release-refused` with the API's reason */
  switch(change: Switch): Promise<RollBackReply>;
}

const refusal = z.object({ message: z.string().min(1).max(1_000) });

const unavailable = (cause?: unknown) =>
  new Problem('unavailable', {
    sentence: 'Releases are unavailable right now. Please try again soon.',
    retryAfterS: 2,
    cause,
  });

/** Creates a client for the release API at `url`; `token` is the admin service's own. */
export function createReleaseClient({
  url,
  token,
  log,
  answerMs = ANSWER_MS,
}: {
  readonly url: string;
  readonly token: string;
  readonly log: Log;
  readonly answerMs?: number;
}): ReleaseClient {
  async function failure(answer: Response): Promise<Problem> {
    const { data } = refusal.safeParse(await answer.json().catch(() => null));
    if (data !== undefined && answer.status === 409)
      return new Problem('release-refused', { sentence: data.message });
    if (answer.status === 404) return new Problem('not-found');
    log.error({ status: answer.status }, 'the release API rejected a request of the admin service');
    return unavailable();
  }

  async function send<Result>(
    target: string,
    body: object | null,
    read: (answer: unknown) => Result,
  ): Promise<Result> {
    try {
      const answer = await fetch(new URL(target, url), {
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== null && { 'Content-Type': 'application/json' }),
        },
        ...(body !== null && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerMs),
      });
      if (!answer.ok) throw await failure(answer);
      return read(await answer.json());
    } catch (error) {
      throw error instanceof Problem ? error : unavailable(error);
    }
  }

  return {
    overview: () => send('/v1/overview', null, (answer) => sentOverview.parse(answer)),
    switch: ({ area, ...change }) =>
      send(
        `/v1/areas/${encodeURIComponent(area)}/switch`,
        { ...change, audience: { weight: 100, users: [] }, isForced: false },
        (answer) => rollBackReply.parse(answer),
      ),
  };
}
