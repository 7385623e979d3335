import type { Manifest } from '../fences/workspace.ts';

/** A package.json of ours, as far as its publication looks at it. */
export interface OurManifest extends Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly sideEffects?: boolean | readonly string[];
}

/** The versions that a published manifest names in place of the workspace's and the catalog's. */
export interface Versions {
  /** Of our own packages, by name. */
  readonly ours: ReadonlyMap<string, string>;
  readonly catalog: Readonly<Record<string, string>>;
}

/**
 * The package.json of a package as others install it: JavaScript in place of TypeScript, versions in place of
 * `workspace:*` and `catalog:`. What its declarations are typed by comes along, since they name it.
 * @throws when it depends on what is neither ours nor in the catalog
 */
export function publishedManifest(
  { private: _here, exports, sideEffects, dependencies, devDependencies, files, ...manifest }: OurManifest,
  { ours, catalog }: Versions,
) {
  const types = Object.fromEntries(
    Object.entries(devDependencies ?? {}).filter(([name]) => name.startsWith('@types/')),
  );
  const versionOf = (name: string, wanted: string) => {
    const version =
      wanted === 'workspace:*' ? ours.get(name) : wanted === 'catalog:' ? catalog[name] : wanted;
    if (version === undefined)
      throw new Error(`${manifest.name} needs ${name} as "${wanted}", which nobody knows`);
    return [name, version] as const;
  };
  return {
    ...manifest,
    license: 'MIT',
    files,
    exports: Object.fromEntries(
      Object.entries(exports ?? {}).map(([topic, file]) => [topic, compiled(String(file))]),
    ),
    ...(sideEffects !== undefined && {
      sideEffects: typeof sideEffects === 'boolean' ? sideEffects : sideEffects.map(compiled),
    }),
    dependencies: Object.fromEntries(
      Object.entries({ ...dependencies, ...types }).map(([name, wanted]) => versionOf(name, wanted)),
    ),
  };
}

/** What a source file is called once it is compiled; its declarations lie beside it. */
const compiled = (file: string): string => (file.endsWith('.d.ts') ? file : file.replace(/\.tsx?$/, '.js'));
