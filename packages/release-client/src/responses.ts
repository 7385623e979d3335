// The responses of the release API (packages/release-kit/src/api) as this client reads them. The gateway may be
// of a later release, so properties that the client does not use are not checked.
import { contractSchema } from '@savvi/part-contracts/contract';
import { z } from 'zod';

const date = z.coerce.date();

const publishedVersion = z.object({
  version: z.string(),
  /** The share of users that get the version, in percent. */
  weight: z.number(),
  /** The ids of users that get the version whatever its share. */
  users: z.array(z.string()),
  releasedAt: date,
  /** When and why the gateway rolled the version back; null once an operator has assigned it again. */
  rolledBack: z.object({ at: date, why: z.string() }).nullable(),
});

const registryEntry = z.object({
  area: z.string(),
  /** The number of changes of the entry. A change that is based on an older revision is refused. */
  revision: z.number(),
  /** The running version first. */
  versions: z.array(publishedVersion).readonly(),
});

const assignments = z
  .array(z.object({ version: z.string(), weight: z.number(), named: z.number() }))
  .readonly();

const recordedAct = z.object({
  at: date,
  actor: z.string(),
  kind: z.string(),
  reason: z.string().nullable(),
  isForced: z.boolean(),
  before: assignments,
  after: assignments,
});

const counts = z.object({
  views: z.number(),
  broken: z.number(),
  failedLoads: z.number(),
  errors: z.number(),
  timed: z.number(),
  logSeconds: z.number(),
});

const comparison = z.object({
  versions: z.object({
    canary: z.object({ version: z.string() }),
    stable: z.object({ version: z.string() }),
  }),
  minutes: z.number(),
  verdict: z.object({ decision: z.enum(['roll back', 'promote', 'wait']), why: z.string() }),
  canary: counts,
  stable: counts,
});

const outcome = z.object({ warnings: z.array(z.string()).readonly() });

/** The bodies of responses. */
export const responses = {
  areas: z.object({ areas: z.array(registryEntry) }),
  acts: z.array(recordedAct),
  comparison: comparison.nullable(),
  deployed: z.object({ contracts: z.array(contractSchema), unknown: z.array(z.string()) }),
  outcome,
  released: outcome.extend({ isNews: z.boolean() }),
  /** The first line of the response of a lock, which stays open for as long as the lock is held. */
  lock: z.object({ id: z.string() }),
  refusal: z.object({ message: z.string() }),
} as const;

/** A published version of an area. */
export type PublishedVersion = z.infer<typeof publishedVersion>;
/** The registry entry of an area. */
export type RegistryEntry = z.infer<typeof registryEntry>;
/** A change of what users get of an area. */
export type RecordedAct = z.infer<typeof recordedAct>;
/** The samples of a canary and of the stable version, and the verdict of the gateway. */
export type Comparison = z.infer<typeof comparison>;
/** The outcome of a change: what was overridden by force, one text for each. */
export type Outcome = z.infer<typeof outcome>;
