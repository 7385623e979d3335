import * as z from '@savvi/contracts/schema';
import type { Feature } from './entitlements.ts';
import type { Contributes } from './every-contribution.ts';

/** The version of `/registry.json` that this code reads; a breaking change increases it. */
export const REGISTRY_SCHEMA = 1;

/** The name of an area, as in its addresses. */
export const areaName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a short lower-case name'));
/** A path of the app, such as `/create-budget`. */
export const appPath = z
  .string()
  .check(z.regex(/^\/[a-z0-9][a-z0-9/-]*$/, 'must be a path such as /create-budget'));
/** A sha384 digest in the form of an `integrity` attribute. */
export const sriHash = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'must be a sha384 integrity value'));
/** A version as it appears in folder names and URLs. */
export const version = z.string().check(z.regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/, 'must be a version'));
const feature = z.custom<Feature>(
  (value) => typeof value === 'string' && /^has[A-Z]\w*$/.test(value),
  'must be a feature such as hasPasswordManager',
);

/**
 * An entry of the sidebar menu. `icon` is a lucide name; an entry marked `pro` leads trial users to
 * `/subscribe` (T-8).
 */
export const menuEntrySchema = z.object({
  group: z.nullable(z.string().check(z.minLength(1))),
  label: z.string().check(z.minLength(1)),
  icon: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  order: z.int(),
  path: appPath,
  pro: z.boolean(),
  /**
   * The base paths of the area on which the entry is active, in addition to `path`. Without them, the only entry of an
   * area is active on all of its pages, and one of several only on `path`.
   */
  paths: z.optional(z.array(z.string())),
  /**
   * The condition under which the entry is shown: `budgets.isMain` shows it once a record of the area's list `budgets`
   * has `true` in the field `isMain`. Anything else is a condition of a later release and hides the entry.
   */
  when: z.optional(z.custom<unknown>()),
});
/** An entry of the sidebar menu. */
export type MenuEntry = z.infer<typeof menuEntrySchema>;

/** What an area contributes, before its parts are parsed: some of them may be from a later release. */
export type RawContributes = { readonly [Part in keyof Contributes]?: unknown };
const rawContributes = z.custom<RawContributes>(
  (value) => typeof value === 'object' && value !== null,
  'must be an object',
);

/** The path of the registry with all slots. Without the query, those that no page needs at first are left out. */
export const WHOLE_REGISTRY = '/registry.json?slots=all';
/** The slots that no page needs when it opens. */
export const LATE_SLOTS: readonly string[] = ['account', 'mail-sources', 'takeout'];

/** A team's description of its area, which the shell knows before it runs any code of the area. */
export const about = {
  name: areaName,
  basePaths: z.array(appPath).check(z.minLength(1)),
  menu: z.array(menuEntrySchema),
  entitlement: z.nullable(feature),
  /** Absent if the area was built before areas could contribute anything. */
  contributes: z.optional(rawContributes),
};

/**
 * A runnable version of an area. `entry` is the path of its remoteEntry, `integrity` the sha384 of that file.
 * `weight` is its share of users in percent; `users` are the ids that get it whatever its weight.
 */
export const areaVersionSchema = z.object({
  version,
  entry: z
    .string()
    .check(z.regex(/^(\/(?!\/)|https?:\/\/)\S+\.js$/, 'must be the path or address of a script')),
  integrity: sriHash,
  shellApi: z.int().check(z.positive()),
  weight: z.int().check(z.minimum(0), z.maximum(100)),
  users: z.array(z.string()),
});
/** A runnable version of an area. */
export type AreaVersion = z.infer<typeof areaVersionSchema>;

/**
 * What the shell knows about an area before it runs any code of it. Without versions it shows 'Not available
 * yet'.
 */
export const areaSchema = z.object({ ...about, versions: z.array(areaVersionSchema) });
/** What the shell knows about an area before it runs any code of it. */
export type Area = z.infer<typeof areaSchema>;

/**
 * The content of `/registry.json`. A session gets at most one version of each area, the one to run, with
 * empty `users`.
 */
export const registrySchema = z.object({ schema: z.literal(REGISTRY_SCHEMA), areas: z.array(areaSchema) });
/** The content of `/registry.json`. */
export type Registry = z.infer<typeof registrySchema>;

/**
 * `/registry.json` as a browser reads it, including the origins from which users may load an area's code
 * instead (docs/adr/0038), none by default.
 */
export const servedRegistrySchema = z.extend(registrySchema, {
  overrideOrigins: z._default(z.array(z.string()), []),
});
/** The content of `/registry.json` as a browser reads it. */
export type ServedRegistry = z.infer<typeof servedRegistrySchema>;
