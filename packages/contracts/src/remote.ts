// The `remote.json` of an area. A separate module, because browsers only read the registry.
import * as z from '@savvi/contracts/schema';
import { about, appPath, type AreaVersion, sriHash, version } from './registry.ts';

const fileName = z.string().check(z.regex(/^[A-Za-z0-9._-]+$/, 'must be a file name'));

/** The path and query of a call that a page makes unchanged; the gateway writes it into HTML. */
const apiPath = z
  .string()
  .check(z.regex(/^\/api\/[a-z0-9][A-Za-z0-9/?=,_-]*$/, 'must be the path of a call such as /api/budgets'));
/**
 * The first calls of the area's pages, which the gateway lets the browser send together with the script
 * requests.
 */
const reads = z._default(
  z.array(z.object({ page: appPath, calls: z.array(apiPath).check(z.maxLength(4)) })),
  [],
);

/** The condition of a menu entry in the area's source: a list, and the path of a field in its records. */
export const menuCondition = z
  .string()
  .check(z.regex(/^[a-z][a-z-]*(\.[a-z]\w*)+$/i, 'must be a list and a field such as budgets.isMain'));

/**
 * `remote.json` in the area's source. `shellApi` is the major version of `@savvi/mfe-kit` that it is built
 * for.
 */
export const remoteSchema = z
  .strictObject({ ...about, reads, shellApi: z.int().check(z.positive()) })
  .check(
    z.refine(
      ({ basePaths, menu }) =>
        menu.every(
          ({ paths }) =>
            paths === undefined || (paths.length > 0 && paths.every((path) => basePaths.includes(path))),
        ),
      'the paths of a menu entry must be base paths of the area',
    ),
  );
/** `remote.json` in the area's source. */
export type Remote = z.infer<typeof remoteSchema>;

/**
 * `remote.json` as the build publishes it under `/remotes/<name>/<version>/`; `entry` is a file beside it.
 * Unknown keys of later builds are ignored.
 */
export const builtRemoteSchema = z.object({
  ...remoteSchema.shape,
  version,
  entry: fileName,
  integrity: sriHash,
  builtAt: z.iso.datetime(),
  /**
   * The compressed size of the area's own files that its largest page loads first, in bytes. Absent in builds
   * of the last release.
   */
  firstLoadBytes: z.optional(z.int().check(z.minimum(0))),
});
/**
 * `remote.json` as the build publishes it. Of several versions, the one with the latest `builtAt` is current.
 */
export type BuiltRemote = z.infer<typeof builtRemoteSchema>;

/** The registry entry of a built remote for everybody, served under `base` (such as `/remotes`). */
export function versionOf(built: BuiltRemote, base = '/remotes'): AreaVersion {
  const { name, version, entry, integrity, shellApi } = built;
  return {
    version,
    entry: `${base}/${name}/${version}/${entry}`,
    integrity,
    shellApi,
    weight: 100,
    users: [],
  };
}

/**
 * The most that the first area of a visit may download, compressed, in bytes. This includes `firstLoadBytes`
 * and what areas share, which the shell loads together with the first of them.
 */
export const FIRST_AREA_BYTES_MAX = 60_000;

/** The most that an area's largest page may download of the area's own files at first, compressed, in bytes. */
export const OWN_FILES_BYTES_MAX = 35_000;
