import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { untypedFiles } from './node-program.ts';

it('the search for untyped files reports TypeScript files that belong to no project and ignores generated and third-party files', async () => {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'typed-files-')));
  try {
    for (const file of ['one/a.ts', 'two/b.tsx', 'two/c.ts', 'one/dist/made.ts', '.cache/kept.ts']) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true });
      await writeFile(path.join(root, file), 'export {};\n');
    }
    await writeFile(
      path.join(root, 'tsconfig.one.json'),
      JSON.stringify({ include: ['one'], exclude: ['**/dist'], compilerOptions: { types: [] } }),
    );
    await writeFile(
      path.join(root, 'tsconfig.two.json'),
      JSON.stringify({ include: ['two/*.tsx'], compilerOptions: { types: [] } }),
    );
    expect(await untypedFiles(root, ['tsconfig.one.json', 'tsconfig.two.json'])).toEqual([
      {
        rule: 'type-checked',
        file: 'two/c.ts',
        message: 'is in none of tsconfig.one.json, tsconfig.two.json',
      },
    ]);
  } finally {
    await rm(root, { recursive: true });
  }
});
