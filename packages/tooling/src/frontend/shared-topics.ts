import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ICON_TOPIC } from './icon-file.ts';
import { installedDir, readManifest } from './frontend-manifest.ts';

/**
 * One module that the shell hands to areas: the import it answers, its version, and whether it exists once in
 * a page.
 */
export interface SharedTopic {
  readonly name: string;
  readonly version: string;
  readonly singleton: boolean;
}

/** Libraries by the imports compilers and areas use of them. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  react: ['.', './jsx-runtime'],
  'react-dom': ['.', './client'],
  'get-nonce': ['.'],
};

/**
 * Everything the shell in `dir` shares; of our own packages that is each topic among their `exports`, so
 * nobody keeps a list.
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
 * Styles and files are no modules, and neither what acts when it is imported (the theme's first script) nor
 * what draws icons is for areas.
 */
const isShareable = (home: string, file: string, sideEffects: readonly string[] | boolean) =>
  /\.[jt]sx?$/.test(file) &&
  existsSync(join(home, file)) &&
  !(Array.isArray(sideEffects) && sideEffects.includes(file));

/**
 * The source of the module that holds the list for the browser. What exists once comes in one piece with the
 * federation runtime (most of it is in the page already); a topic of ui is a lazy chunk, for the areas that
 * use it.
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
