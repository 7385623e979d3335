import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesIn } from '@savvi/static-files/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trusted, fileStore } from './file-store.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'files-'));
  await mkdir(path.join(directory, 'js'));
  await writeFile(path.join(directory, 'js', 'app.1a2b3c4d.js'), 'run()');
  await writeFile(path.join(directory, 'js', 'app.1a2b3c4d.js.br'), 'br');
  await writeFile(path.join(directory, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(directory, '.env'), 'SECRET=1');
  await writeFile(path.join(directory, 'page.html'), '<p>');
});
afterAll(() => rm(directory, { recursive: true }));

describe('the file store', () => {
  it('files with a hash in the name are immutable and have their compressed copies', async () => {
    expect(await fileStore(trusted(filesIn(directory))).find('js/app.1a2b3c4d.js')).toMatchObject({
      isImmutable: true,
      type: 'text/javascript; charset=utf-8',
      br: Buffer.from('br'),
      gzip: null,
    });
    expect(await fileStore(trusted(filesIn(directory))).find('favicon.svg')).toMatchObject({
      isImmutable: false,
      type: 'image/svg+xml',
    });
  });

  it.each([
    '../package.json',
    'js/../favicon.svg',
    '.env',
    'page.html',
    'js',
    'js/',
    '/etc/passwd',
    'js//app.1a2b3c4d.js',
    'nothing.js',
    `${'x'.repeat(300)}.js`,
    'a\u0000.js',
  ])('the file store does not find %j', async (name) => {
    expect(await fileStore(trusted(filesIn(directory))).find(name)).toBeNull();
  });
});
