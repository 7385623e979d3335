// What a team and the build say of an area; browsers read the registry alone, so this is apart from it.
import * as z from '@savvi/contracts/schema';
import { about, appPath, type AreaVersion, sriHash, version } from './registry.ts';

const fileName = z.string().check(z.regex(/^[A-Za-z0-9._-]+$/, 'must be a file name'));

/** The path and query of a call that a page makes as it is; the gateway writes it into HTML. */
const apiPath = z
  .string()
  .check(z.regex(/^\/api\/[a-z0-9][A-Za-z0-9/?=,_-]*$/, 'must be the path of a call such as /api/budgets'));
/**
 * The calls that pages make first. The gateway has the browser send them together with the page's scripts.
 */
const reads = z._default(
  z.array(z.object({ page: appPath, calls: z.array(apiPath).check(z.maxLength(4)) })),
  [],
);

/**
 * `remote.json` as a team writes it beside its code. `shellApi` is the major version of `@savvi/mfe-kit` it
 * is built for.
 */
export const remoteSchema = z.strictObject({ ...about, reads, shellApi: z.int().check(z.positive()) });
/** `remote.json` as a team writes it. */
export type Remote = z.infer<typeof remoteSchema>;

/**
 * `remote.json` as the build publishes it under `/remotes/<name>/<version>/`; `entry` is a file beside it.
 * What a later build adds is ignored.
 */
export const builtRemoteSchema = z.object({
  ...remoteSchema.shape,
  version,
  entry: fileName,
  integrity: sriHash,
  builtAt: z.iso.datetime(),
});
/**
 * `remote.json` as the build publishes it; of several versions the one with the latest `builtAt` is the
 * current one.
 */
export type BuiltRemote = z.infer<typeof builtRemoteSchema>;

/** The registry entry of a built remote, served under `base` (such as `/remotes`), for everyone. */
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
