// What administrators see of the areas' releases. The gateway's release API collects it.
import { version } from '@savvi/contracts/registry';
import { releaseReason } from '@savvi/contracts/release-reason';
import * as z from '@savvi/contracts/schema';
import { instant } from '@savvi/contracts/values';

/** The name of an area as in paths. */
export const areaName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of an area'));

/** A version and its users: a share in percent, and the number of users who get it by their id. */
const audience = z.object({ version: z.string(), weight: z.int(), named: z.int() });

const versionShape = {
  ...audience.shape,
  releasedAt: instant,
  samples: z.int(),
  failedSamples: z.int(),
  /** Whether the samples make the version failing; absent from older gateways. */
  isFailing: z.optional(z.boolean()),
  /** The typical load time; null when no load was measured. */
  loadSeconds: z.nullable(z.number()),
  /**
   * The compressed size of the area's own files that its largest page loads first; null for builds that did not
   * measure it.
   */
  firstLoadBytes: z.nullable(z.int()),
  /** When and why the gateway rolled the version back. */
  rolledBack: z.nullable(z.object({ at: instant, why: z.string() })),
  /** Whether everybody may get this version again. */
  isReturnTarget: z.boolean(),
};

const actorShape = {
  /** The name of a person or team, `gateway`, or `administrator`. */
  actor: z.string(),
  /** The administrator's address; null for other actors, for deleted accounts, and without identity. */
  actorEmail: z.nullable(z.string()),
};

/** The kind and the actor of the change that released a version. */
const releasedBy = z.object({ kind: z.string(), actor: z.string() });

/** A published version of an area. Samples are reports of browsers from the last 24 hours. */
export const areaVersionReply = z.object({
  ...versionShape,
  /** The change that released the version; null when it is older than the recorded ones. */
  releasedBy: z.optional(z.nullable(z.extend(releasedBy, actorShape))),
});
/** A published version of an area. */
export type AreaVersion = z.infer<typeof areaVersionReply>;

const actShape = {
  at: instant,
  kind: z.string(),
  reason: z.nullable(z.string()),
  isForced: z.boolean(),
  before: z.array(audience),
  after: z.array(audience),
};

/** A recorded change of what users get of an area. */
export const releaseActReply = z.object({ ...actShape, ...actorShape });
/** A recorded change of what users get of an area. */
export type ReleaseAct = z.infer<typeof releaseActReply>;

/**
 * The state of an area: without users, failing in browsers, two versions at the same time, no samples, too few
 * samples, or healthy. Pages accept any text, because a newer server may name other states.
 */
export const AREA_STATES = ['unused', 'failing', 'trial', 'no-visits', 'too-few', 'healthy'] as const;
/** The state of an area. */
export type AreaState = (typeof AREA_STATES)[number];

const areaShape = {
  area: areaName,
  /** The area's first entry in the menu; null when it has none. */
  label: z.nullable(z.string()),
  /** A rollback names the revision that the administrator saw. */
  revision: z.int(),
  /** The version that most users get. */
  running: z.nullable(z.string()),
  health: z.object({
    state: z.string(),
    /** The two versions that share the area. */
    trial: z.nullable(z.object({ canary: z.string(), stable: z.string() })),
  }),
};

/** An area with its published versions and last ten changes, newest first. */
export const releasedAreaReply = z.object({
  ...areaShape,
  versions: z.array(areaVersionReply),
  acts: z.array(releaseActReply),
});
/** An area with its published versions and last changes. */
export type ReleasedArea = z.infer<typeof releasedAreaReply>;

const overviewShape = {
  /** The time of the data by the registry's clock. */
  now: instant,
  /** The most that an area's largest page may download of the area's own files at first, in bytes. */
  limitBytes: z.int(),
};

/** The response of GET /api/admin/areas; null in an installation without a release API. */
export const areasReply = z.object({
  overview: z.nullable(z.object({ ...overviewShape, areas: z.array(releasedAreaReply) })),
});
/** The response of GET /api/admin/areas. */
export type Areas = z.infer<typeof areasReply>;

/** The overview as the release API sends it: actors are not resolved to addresses. */
export const sentOverview = z.object({
  ...overviewShape,
  areas: z.array(
    z.object({
      ...areaShape,
      versions: z.array(z.object({ ...versionShape, releasedBy: z.optional(z.nullable(releasedBy)) })),
      acts: z.array(z.object({ ...actShape, actor: z.string() })),
    }),
  ),
});
/** The overview as the release API sends it. */
export type SentOverview = z.infer<typeof sentOverview>;

/** The body of a rollback: the version that everybody gets, and the revision that the decision is based on. */
export const rollBackInput = z.object({
  to: version,
  revision: z.int().check(z.minimum(0)),
  reason: releaseReason,
});
/** The body of a rollback. */
export type RollBackInput = z.infer<typeof rollBackInput>;

/** The response to a rollback: sentences about what else the administrator should know. */
export const rollBackReply = z.object({ warnings: z.array(z.string()) });
/** The response to a rollback. */
export type RollBackReply = z.infer<typeof rollBackReply>;
