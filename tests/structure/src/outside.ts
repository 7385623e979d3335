// Creates a separate repository for one area, as its team would: the area's folder and its service, a few
// files of the team (outside/), the published packages as tarballs, and the versions of the catalog. It
// contains nothing else of this repository.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packPackages } from '@savvi/tooling/publish';
import { parse, stringify } from 'yaml';
import { root } from './root.ts';

interface WorkspaceFile {
  readonly catalog: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
}

/** Build output and installed files, which are not copied. */
const LEFT_BEHIND = ['node_modules', 'dist', 'generated'];

/**
 * Copies `parts` of the checkout, such as `mfe-budget`, with all their dependencies into the empty folder
 * `folder`.
 */
export async function moveOut(parts: readonly string[], folder: string): Promise<void> {
  cpSync(join(root, 'tests/structure/outside'), folder, { recursive: true });
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (file) => !LEFT_BEHIND.includes(basename(file)),
    });
  const packed = await packPackages(root, join(folder, 'tarballs'));
  for (const part of parts)
    rewrite(join(folder, part, 'package.json'), (text) => text.replaceAll('"workspace:*"', '"catalog:"'));
  rewrite(join(folder, 'package.json'), withNode);
  // pnpm has installed from this pnpm-workspace.yaml, so it has the fields of WorkspaceFile.
  const { catalog, overrides, ...rest } = parse(
    readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
  ) as WorkspaceFile;
  const workspace = {
    ...rest,
    packages: parts,
    catalog: { ...catalog, ...Object.fromEntries(packed.map(({ name, version }) => [name, version])) },
    // Tarballs replace the registry to which the packages would be published.
    overrides: {
      ...overrides,
      ...Object.fromEntries(packed.map(({ name, file }) => [name, `file:tarballs/${basename(file)}`])),
    },
  };
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), stringify(workspace));
  // Installs everything in the versions that this checkout is tested with.
  cpSync(join(root, 'pnpm-lock.yaml'), join(folder, 'pnpm-lock.yaml'));
}

/** Uses the Node.js version that this checkout pins. */
const withNode = (text: string) =>
  JSON.stringify(
    { ...JSON.parse(text), optionalDependencies: readRootManifest().optionalDependencies },
    null,
    2,
  );

/** Reads the tool versions from this checkout's root package.json. */
export const readRootManifest = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly config: { readonly pnpm: string };
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };

function rewrite(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
