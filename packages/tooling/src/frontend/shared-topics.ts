import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { installedDir, readManifest } from './frontend-manifest.ts';

/** One module that the shell hands to areas: the import it answers, its version, and whether it exists once in a page. */
export interface SharedTopic {
  readonly name: string;
  readonly version: string;
  readonly singleton: boolean;
}

/** Libraries by the imports compilers and areas use of them. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  react: ['.', './jsx-runtime'],
  'react-dom': ['.', './client'],
  '@tanstack/react-query': ['.'],
  'get-nonce': ['.'],
};

/** Everything the shell in `dir` shares; of our own packages that is each topic among their `exports`, so nobody keeps a list. */
export function sharedTopics(dir: string): SharedTopic[] {
  return [
    ...Object.entries(libraries).flatMap(([name, topics]) => topicsOf(dir, name, topics, true)),
    ...topicsOf(dir, '@savvi/mfe-kit', undefined, true),
    ...topicsOf(dir, '@savvi/ui', undefined, false),
  ];
}

function topicsOf(dir: string, name: string, listed: readonly string[] | undefined, singleton: boolean): SharedTopic[] {
  const home = installedDir(dir, name);
  const { version, exports = {} } = readManifest(home);
  const topics = listed ?? Object.keys(exports).filter((topic) => isModule(join(home, exports[topic] ?? '')));
  return topics.map((topic) => ({ name: posix.join(name, topic), version, singleton }));
}

const isModule = (file: string) => /\.tsx?$/.test(file) && existsSync(file);

/** The source of the module that holds the list for the browser: each topic with the import that loads it. */
export function sharedTopicsSource(topics: readonly SharedTopic[]): string {
  const lines = topics.map(({ name, version, singleton }) => {
    // Parts that only areas use share one lazy chunk: one request rather than one per button.
    const load = `() => import(/* webpackChunkName: "shared" */ ${JSON.stringify(name)})`;
    return `  { name: ${JSON.stringify(name)}, version: ${JSON.stringify(version)}, singleton: ${singleton}, load: ${load} },`;
  });
  return `export const sharedTopics = [\n${lines.join('\n')}\n];\n`;
}
