import type { Manifest } from '../fences/workspace.ts';

/** The fields of a workspace package.json that publishing reads. */
export interface OurManifest extends Manifest {
  readonly version: string;
  readonly private?: boolean;
  readonly files?: readonly string[];
  readonly sideEffects?: boolean | readonly string[];
}

/** The versions that replace `workspace:*` and `catalog:` in a published manifest. */
export interface Versions {
  /** The versions of our own packages, by name. */
  readonly ours: ReadonlyMap<string, string>;
  readonly catalog: Readonly<Record<string, string>>;
}

/**
 * Returns the package.json of a package as others install it: JavaScript in place of TypeScript, versions in
 * place of `workspace:*` and `catalog:`. Type packages that its declarations import become dependencies.
 * @throws if a dependency is neither ours nor in the catalog
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

/** Returns the compiled name of a source file; its declarations are stored beside it. */
const compiled = (file: string): string => (file.endsWith('.d.ts') ? file : file.replace(/\.tsx?$/, '.js'));
