import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ICON_TOPIC } from './icon-file.ts';
import { installedDir, readManifest } from './frontend-manifest.ts';

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
 * Returns the source of the browser module with the list. Singletons are in one chunk with the federation
 * runtime (most of them are already in the page); a topic of ui is a lazy chunk, loaded by the areas that use
 * it.
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
