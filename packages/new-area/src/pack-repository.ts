import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { PackedPackage } from '@savvi/tooling/publish';
import { parse, stringify } from 'yaml';

/** The file name of the archive. */
export const REPOSITORY_ARCHIVE = 'area-repository.tgz';

/** The fields of our pnpm-workspace.yaml. */
interface WorkspaceFile {
  readonly catalog: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
}

/** The fields of our root package.json. */
interface RootManifest {
  readonly config: { readonly pnpm: string };
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/**
 * Packs the files that the repository of an area needs beside the area and its service (docs/teams.md) into an
 * archive in `to`: those of the folder `repository`, the versions that this checkout is tested with, and the
 * `packed` packages as tarballs in its folder `tarballs`.
 * @returns the path of the archive
 */
export async function packRepository(
  root: string,
  packed: readonly PackedPackage[],
  to: string,
): Promise<string> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  // Our own package.json has these fields.
  const { config, optionalDependencies } = JSON.parse(read('package.json')) as RootManifest;
  // pnpm has installed from this file.
  const { catalog, overrides, ...rest } = parse(read('pnpm-workspace.yaml')) as WorkspaceFile;
  const staging = mkdtempSync(join(tmpdir(), 'savvi-repository-'));
  try {
    cpSync(join(import.meta.dirname, 'repository'), staging, { recursive: true });
    // The package.json in this folder has scripts.
    const manifest = JSON.parse(readFileSync(join(staging, 'package.json'), 'utf8')) as {
      readonly scripts: object;
    };
    const scripts = { ...manifest.scripts, setup: `npx --yes pnpm@${config.pnpm} install` };
    writeFileSync(
      join(staging, 'package.json'),
      `${JSON.stringify({ ...manifest, scripts, optionalDependencies }, null, 2)}\n`,
    );
    const workspace = {
      ...rest,
      packages: ['mfe-*', 'services/*'],
      catalog: { ...catalog, ...Object.fromEntries(packed.map(({ name, version }) => [name, version])) },
      // Without the lines with `file:`, the packages come from the registry to which they are published.
      overrides: {
        ...overrides,
        ...Object.fromEntries(packed.map(({ name, file }) => [name, `file:tarballs/${basename(file)}`])),
      },
    };
    writeFileSync(join(staging, 'pnpm-workspace.yaml'), stringify(workspace));
    cpSync(join(root, 'pnpm-lock.yaml'), join(staging, 'pnpm-lock.yaml'));
    chmodSync(staging, 0o755); // unpacking sets the mode of the repository's folder
    const archive = join(to, REPOSITORY_ARCHIVE);
    await promisify(execFile)('tar', ['-czf', archive, '-C', staging, '.']);
    return archive;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
