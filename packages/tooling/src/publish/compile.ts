import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintOfCommand } from '../check/command.ts';

/** Options of {@link compile}; patterns are relative to the checkout. */
export interface Compilation {
  readonly root: string;
  /** Files that run in Node. */
  readonly node: readonly string[];
  /** Files that also run in browsers. */
  readonly browser: readonly string[];
  /** Files used only in development. */
  readonly except: readonly string[];
  /** The output folder, with the folder structure of the checkout. */
  readonly to: string;
}

const settings = {
  noEmit: false,
  noEmitOnError: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
};

/**
 * Compiles packages to JavaScript and type declarations, because Node strips no types below `node_modules`.
 * Browser files are compiled second, so that code that runs on both sides has the older syntax target.
 * @throws with the compiler's message
 */
export async function compile({ root, node, browser, except, to }: Compilation): Promise<void> {
  // A folder inside the checkout, because the compiler resolves types from there.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const work = mkdtempSync(join(root, '.cache', 'publish-'));
  try {
    await run('node', {}, node);
    await run('browser', { target: 'es2022' }, browser);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }

  async function run(kind: 'node' | 'browser', own: object, sources: readonly string[]): Promise<void> {
    const file = join(work, `${kind}.json`);
    const project = {
      extends: join(root, 'packages/tooling/tsconfig', `${kind}.json`),
      compilerOptions: { ...settings, ...own, rootDir: root, outDir: to },
      include: sources.map((pattern) => join(root, pattern)),
      exclude: except.map((pattern) => join(root, pattern)),
    };
    writeFileSync(file, JSON.stringify(project));
    const complaint = await complaintOfCommand(
      { package: 'typescript', path: 'bin/tsc' },
      ['-p', file],
      root,
    );
    if (complaint !== '') throw new Error(`The packages do not compile for a publication:\n${complaint}`);
  }
}
