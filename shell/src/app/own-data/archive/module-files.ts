import type { TakeoutModule, TakeoutPart, TakeoutText } from '@savvi/contracts/takeout';
import type { Area, AreaVersion } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';

/** Loads a module of an area that makes files of the archive. */
export type LoadModule = (area: Area, expose: string) => Promise<unknown>;

/** How long a module may take to load and to make its files, in milliseconds. */
export const MODULE_DEADLINE_MS = 10_000;

/** A module failed to load, or was late. */
export class ModuleNotLoaded extends Error {}

/** The `expose` of the built-in copy, for areas of the last release. It goes with `built-in.json`. */
const BUILT_IN = './built-in';

const takeoutModule = z.object({
  files: z.custom<TakeoutModule['files']>((value) => typeof value === 'function'),
});
const texts = z.array(z.object({ name: z.string(), text: z.string() }));

/** Reads the registry again, and returns the version of an area that it lists now. */
export type LookAgain = (area: string) => Promise<AreaVersion | undefined>;

async function loadVersion(area: string, version: AreaVersion, expose: string): Promise<unknown> {
  const { loadExposed } = await import('../../../remotes/load-area.ts');
  return loadExposed(area, version, expose);
}

/**
 * Creates a function that loads the module of the version that the registry lists. The built-in copy replaces
 * it if the area is not deployed, does not expose the module yet, or fails to load.
 */
export const moduleLoader =
  (lookAgain: LookAgain): LoadModule =>
  async ({ name, versions: [version] }, expose) => {
    // A release may have deleted the version's files. The same version is not tried twice: the deadline would
    // pass before the built-in copy loads.
    const loadListed = async () => {
      const listed = await lookAgain(name);
      return listed === undefined || listed.version === version?.version
        ? undefined
        : loadVersion(name, listed, expose);
    };
    if (version !== undefined && expose !== BUILT_IN) {
      const loaded = await loadVersion(name, version, expose)
        .catch(loadListed)
        .catch(() => undefined);
      if (loaded !== undefined) return loaded;
    }
    const { BUILT_IN_MODULES } = await import('../../contributed/built-in-takeout.ts');
    return BUILT_IN_MODULES[name];
  };

/** Rejects after the deadline, or when the user cancels. */
function tooLate(signal: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new ModuleNotLoaded('late'));
  const timer = setTimeout(stop, MODULE_DEADLINE_MS);
  signal.addEventListener('abort', stop, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
  return { promise, end };
}

/**
 * The files that an area's code makes from the reply of its part.
 * @throws {ModuleNotLoaded} if the module fails to load or is late; otherwise whatever the area's code threw
 */
export async function filesOfModule(
  load: LoadModule,
  area: Area,
  { expose }: NonNullable<TakeoutPart['module']>,
  reply: unknown,
  signal: AbortSignal,
): Promise<readonly TakeoutText[]> {
  const made = async () => {
    const module = takeoutModule.safeParse(
      await load(area, expose).catch((error: unknown) => {
        throw new ModuleNotLoaded('failed to load', { cause: error });
      }),
    );
    if (!module.success) throw new ModuleNotLoaded('no takeout module', { cause: module.error });
    return texts.parse(await module.data.files(reply));
  };
  const { promise, end } = tooLate(signal);
  return Promise.race([made(), promise]).finally(end);
}
