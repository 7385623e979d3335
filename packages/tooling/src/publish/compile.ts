import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { complaintOfCommand } from '../check/command.ts';

/** What to compile; patterns are relative to the checkout. */
export interface Compilation {
  readonly root: string;
  /** What runs in Node. */
  readonly node: readonly string[];
  /** What browsers run, too. */
  readonly browser: readonly string[];
  /** For development only. */
  readonly except: readonly string[];
  /** Gets the same folders as the checkout. */
  readonly to: string;
}

const settings = {
  noEmit: false,
  noEmitOnError: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
};

/**
 * JavaScript and declarations of packages, since Node strips no types below `node_modules`.
 * Browsers come second: what runs on both sides is written in the older words.
 * @throws with the compiler's own words
 */
export async function compile({ root, node, browser, except, to }: Compilation): Promise<void> {
  // In the checkout, where the compiler finds its types.
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
