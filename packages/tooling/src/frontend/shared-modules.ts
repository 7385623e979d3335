import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ICON_TOPIC, installedDir, readManifest, readRemote } from './frontends.ts';

/** How a remote shares one module with the shell, in the format of Module Federation. */
export interface SharedModule {
  readonly singleton: boolean;
  readonly requiredVersion: string;
  readonly strictVersion?: boolean;
  readonly import?: false;
  readonly version?: string;
}

/**
 * Packages shared by version range: a remote that needs a newer version brings its own. All other shared
 * modules exist once per page.
 */
const byRange = new Set(['@savvi/ui']);

/**
 * zod is shared as the module that contracts and areas use to write schemas, without the parts that neither
 * uses.
 */
const sharedAs: Readonly<Record<string, readonly string[]>> = { zod: ['@savvi/contracts/schema'] };

/**
 * Radix reads the nonce of its style elements from this module; a remote's own ui must use the shell's
 * instance.
 */
const nonceHolder = { 'get-nonce': '^1.0.0' };

/**
 * Computes a remote's shared map from its peerDependencies, so that only one list exists. Singletons come
 * from the shell and are not bundled; a remote that requires another major version fails in its own error
 * boundary, without affecting the page.
 */
export function sharedMap(
  peers: Readonly<Record<string, string>>,
  versionOf: (name: string) => string,
): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries({ ...peers, ...nonceHolder }).flatMap(
      ([name, requiredVersion]): [string, SharedModule][] => {
        if (byRange.has(name))
          return [[`${name}/`, { singleton: false, requiredVersion, version: versionOf(name) }]];
        const one: SharedModule = { singleton: true, strictVersion: true, import: false, requiredVersion };
        return (sharedAs[name] ?? [name, `${name}/`]).map((request) => [request, one]);
      },
    ),
  );
}

/**
 * One module that the shell provides to areas: its import specifier, its version, and whether it exists once
 * per page.
 */
export interface SharedTopic {
  readonly name: string;
  readonly version: string;
  readonly singleton: boolean;
}

/** Libraries, with the specifiers by which compilers and areas import them. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  react: ['.', './jsx-runtime'],
  'react-dom': ['.', './client'],
  'get-nonce': ['.'],
};

/**
 * Returns everything that the shell in `dir` shares. For our own packages that is every topic in their
 * `exports`, so no list has to be maintained.
 */
export function sharedTopics(dir: string): SharedTopic[] {
  return [
    ...Object.entries(libraries).flatMap(([name, topics]) => topicsOf(dir, name, topics, true)),
    {
      name: '@savvi/contracts/schema',
      version: readManifest(installedDir(dir, 'zod')).version,
      singleton: true,
    },
    ...topicsOf(dir, '@savvi/mfe-kit', undefined, true),
    ...topicsOf(dir, '@savvi/ui', undefined, false),
  ];
}

function topicsOf(
  dir: string,
  name: string,
  listed: readonly string[] | undefined,
  singleton: boolean,
): SharedTopic[] {
  const home = installedDir(dir, name);
  const { version, exports = {}, sideEffects = [] } = readManifest(home);
  const topics =
    listed ??
    Object.keys(exports).filter(
      (topic) => topic !== ICON_TOPIC && isShareable(home, exports[topic] ?? '', sideEffects),
    );
  return topics.map((topic) => ({ name: posix.join(name, topic), version, singleton }));
}

/**
 * Style sheets and static files are not modules. Modules with side effects (such as the script that sets the
 * theme) and the icon renderer are not for areas.
 */
const isShareable = (home: string, file: string, sideEffects: readonly string[] | boolean) =>
  /\.[jt]sx?$/.test(file) &&
  existsSync(join(home, file)) &&
  !(Array.isArray(sideEffects) && sideEffects.includes(file));

/**
 * Returns the source of the browser module that lists the modules the shell shares with areas. Singletons are
 * in one chunk with the federation runtime (most of them are already in the page); a topic of ui is a lazy
 * chunk, loaded by the areas that use it.
 */
export function sharedTopicsSource(topics: readonly SharedTopic[]): string {
  const imports = topics.flatMap(({ name, singleton }, index) =>
    singleton ? [`import * as topic${index} from ${JSON.stringify(name)};`] : [],
  );
  const bringing = ({ name, singleton }: SharedTopic, index: number) =>
    singleton ? `module: topic${index}` : `load: () => import(${JSON.stringify(name)})`;
  const entries = topics.map(
    (topic, index) => `  { ...${JSON.stringify(topic)}, ${bringing(topic, index)} },`,
  );
  return [...imports, 'export const sharedTopics = [', ...entries, '];', ''].join('\n');
}

/**
 * The run-time interface between the parts of a page: the shell API, and the modules that exist once per
 * page.
 */
export interface SharedModules {
  readonly version: string;
  readonly shellApi: number;
  readonly shared: Readonly<Record<string, string>>;
}

/**
 * Returns the modules that the remote in `dir` requires from the shell, as version ranges; its build receives
 * the same ones.
 */
export function neededModules(dir: string): SharedModules {
  const { version, peerDependencies = {} } = readManifest(dir);
  const map = sharedMap(peerDependencies, (name) => readManifest(installedDir(dir, name)).version);
  const needed = Object.entries(map)
    .filter(([name, { singleton }]) => singleton && !name.endsWith('/'))
    .map(([name, { requiredVersion }]) => [name, requiredVersion]);
  return { version, shellApi: readRemote(dir).shellApi, shared: Object.fromEntries(needed) };
}

/** Returns the modules that the shell in `dir` provides, with their versions. */
export function offeredModules(dir: string): SharedModules {
  const offered = Object.fromEntries(
    sharedTopics(dir)
      .filter(({ singleton }) => singleton)
      .map(({ name, version }) => [name, version]),
  );
  return {
    version: readManifest(dir).version,
    shellApi: Number.parseInt(offered['@savvi/mfe-kit'] ?? '', 10),
    shared: offered,
  };
}

/** The sources of the mfe-kit version that the shell in `dir` uses; its calls count as the shell's. */
export const kitOf = (dir: string): string => join(installedDir(dir, '@savvi/mfe-kit'), 'src');
