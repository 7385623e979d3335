// The gateway's release API stores which version of each area users get.
import {
  type SentOverview,
  sentOverview,
  type RollBackReply,
  rollBackReply,
} from '@savvi/admin-contract/areas';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import * as z from 'zod/mini';
import { refusalText } from './refusal.rules.ts';

/**
 * The timeout of a read, in milliseconds. It is shorter than the gateway's, so that the user gets the reason.
 */
const ANSWER_MS = 3_000;
/**
 * The timeout of a switch, in milliseconds. It is longer than the gateway's: the log of administrators' actions
 * gets the outcome even when the page has given up.
 */
const SWITCH_MS = 10_000;

/** A switch of everybody to a published version, on behalf of an administrator. */
export interface Switch {
  readonly area: string;
  readonly version: string;
  readonly revision: number;
  readonly reason: string;
  readonly onBehalfOf: string;
}

/** Calls the release API. */
export interface ReleaseClient {
  /** @throws {Problem} `unavailable` without a usable response */
  overview(): Promise<SentOverview>;
  /**
   * The names of the services that erase data of deleted users.
   * @throws {Problem} `unavailable` without a usable response
   */
  erasingServices(): Promise<string[]>;
  /**
   * @throws {Problem} `release-refused` when nothing was changed; `unavailable` without a response, after which
   * the version may have been switched or not
   */
  switch(change: Switch): Promise<RollBackReply>;
}

const servicesSchema = z.object({
  services: z.array(z.object({ name: z.string(), erasesUserData: z.boolean() })),
});

const unavailable = (cause?: unknown) =>
  new Problem('unavailable', {
    sentence: 'Releases are unavailable right now. Please try again soon.',
    retryAfterS: 2,
    cause,
  });
const unconfirmed = (cause?: unknown) =>
  new Problem('unavailable', {
    sentence: 'We couldn’t confirm the rollback. Check the current version before you try again.',
    cause,
  });
const NOT_SET_UP = 'Savvi’s release connection isn’t set up correctly. Contact the operator.';
/** Whether the release API does not accept the token of the admin service. */
const isNotSetUp = (status: number) => status === 401 || status === 403;

/** Creates a client for the release API at `url`; `token` is the admin service's own. */
export function createReleaseClient({
  url,
  token,
  log,
  answerMs = ANSWER_MS,
  switchMs = SWITCH_MS,
}: {
  readonly url: string;
  readonly token: string;
  readonly log: Log;
  readonly answerMs?: number;
  readonly switchMs?: number;
}): ReleaseClient {
  const headers = { Authorization: `Bearer ${token}` };
  const logRejection = ({ status }: Response) =>
    log.error({ status }, 'the release API rejected a request of the admin service');

  async function read<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    try {
      const answer = await fetch(new URL(path, url), { headers, signal: AbortSignal.timeout(answerMs) });
      if (answer.ok) return schema.parse(await answer.json());
      logRejection(answer);
      throw isNotSetUp(answer.status) ? new Problem('unavailable', { sentence: NOT_SET_UP }) : unavailable();
    } catch (error) {
      throw error instanceof Problem ? error : unavailable(error);
    }
  }

  return {
    overview: () => read('/v1/overview', sentOverview),

    async erasingServices() {
      const { services } = await read('/v1/services', servicesSchema);
      return services.filter(({ erasesUserData }) => erasesUserData).map(({ name }) => name);
    },

    async switch({ area, ...change }) {
      try {
        const answer = await fetch(new URL(`/v1/areas/${encodeURIComponent(area)}/switch`, url), {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...change, audience: { weight: 100, users: [] }, isForced: false }),
          signal: AbortSignal.timeout(switchMs),
        });
        if (answer.ok) return rollBackReply.parse(await answer.json());
        if (answer.status !== 409) logRejection(answer);
        if (answer.status >= 500) throw unconfirmed();
        throw new Problem('release-refused', {
          sentence: isNotSetUp(answer.status)
            ? NOT_SET_UP
            : refusalText(change.version, await answer.json().catch(() => null)),
        });
      } catch (error) {
        throw error instanceof Problem ? error : unconfirmed(error);
      }
    },
  };
}
