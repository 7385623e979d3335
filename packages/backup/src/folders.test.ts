import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  beginFolder,
  CHECKSUMS,
  readChecksums,
  verifyChecksums,
  writeChecked,
  writeChecksums,
} from './backup-folder.ts';
import { fewAtOnce } from './objects.ts';

let home: string;
const at = (name: string) => path.join(home, name);
const { signal } = new AbortController();
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'savvi-folders-test-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('an output folder', () => {
  it('gets its final name only when it is complete', async () => {
    await using stack = new AsyncDisposableStack();
    const target = await beginFolder(at('a/b'), stack);
    await writeFile(path.join(target.path, 'file'), 'content');
    expect(existsSync(at('a/b'))).toBe(false);
    await target.finish();
    await stack.disposeAsync();
    expect(await readdir(at('a'))).toEqual(['b']);
    expect(await readdir(at('a/b'))).toEqual(['file']);
    expect((await stat(at('a/b'))).mode & 0o777).toBe(0o700);
  });

  it('replaces an empty folder or the remains of a killed run, and leaves nothing behind when it fails', async () => {
    await mkdir(at('b'));
    await mkdir(at('b.unfinished'));
    await writeFile(at('b.unfinished/left'), '');
    const stack = new AsyncDisposableStack();
    const target = await beginFolder(at('b'), stack);
    expect(await readdir(target.path)).toEqual(['lock']);
    await stack.disposeAsync();
    expect(await readdir(home)).toEqual(['b']);
  });

  it('is refused if it contains something, if it is a file, and while another process fills it', async () => {
    await using stack = new AsyncDisposableStack();
    await writeFile(at('file'), '');
    await expect(beginFolder(home, stack)).rejects.toThrow(
      `The folder ${home} is not empty: name one that is, or that is not there yet.`,
    );
    await expect(beginFolder(at('file'), stack)).rejects.toThrow(
      `${at('file')} is not a folder: name one that is empty or not there yet.`,
    );
    await beginFolder(at('b'), stack);
    await expect(beginFolder(at('b'), stack)).rejects.toThrow(`Another backup into ${at('b')} is under way.`);
  });
});

describe('the checksum list', () => {
  const write = async (file: string, content: string) =>
    writeChecked(home, file, Readable.from([Buffer.from(content)]));
  const listed = async (text: string) => (await writeFile(at(CHECKSUMS), text), readChecksums(home));

  it('matches unchanged files, which only their owner can read', async () => {
    const files = [await write('a/one', 'one'), await write('two', '')];
    expect(files.map(({ bytes }) => bytes)).toEqual([3, 0]);
    expect((await stat(at('a/one'))).mode & 0o777).toBe(0o600);
    await writeChecksums(home, files);
    await verifyChecksums(home, await readChecksums(home), signal);
  });

  it('finds a changed file and a missing file', async () => {
    const files = [await write('one', 'one'), await write('two', 'two')];
    await writeFile(at('two'), 'twp');
    await expect(verifyChecksums(home, files, signal)).rejects.toThrow(
      `The backup ${home} is damaged: two is not what was written.`,
    );
    await rm(at('two'));
    await expect(verifyChecksums(home, files, signal)).rejects.toThrow(
      `The backup ${home} is not whole: two is missing.`,
    );
  });

  it('is refused if it is unreadable, missing, or names a path outside of its folder', async () => {
    const hash = 'a'.repeat(64);
    await expect(readChecksums(home)).rejects.toThrow(`is not whole: it has no ${CHECKSUMS}.`);
    for (const text of [
      `${hash} one\n`,
      `${hash}  ../one\n`,
      `${hash}  a/../../one\n`,
      `${hash}  /etc/passwd\n`,
      'nonsense\n',
    ])
      await expect(listed(text)).rejects.toThrow(`is damaged: its ${CHECKSUMS} cannot be read.`);
  });

  it('lists files whose writer never overwrites an existing file', async () => {
    await write('one', 'one');
    await expect(write('one', 'other')).rejects.toThrow(/EEXIST/);
    expect(await readFile(at('one'), 'utf8')).toBe('one');
  });
});

describe('fewAtOnce', () => {
  it('processes all items within the concurrency limit', async () => {
    let [underWay, most, done] = [0, 0, 0];
    await fewAtOnce(
      Array.from({ length: 20 }, (_, index) => index),
      3,
      async () => {
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        done += 1;
      },
    );
    expect([done, most]).toEqual([20, 3]);
  });

  it('starts no further work after a failure, and fails once all running work has ended', async () => {
    const ended: number[] = [];
    const work = async (item: number) => {
      await new Promise((resolve) => setTimeout(resolve, item));
      if (item === 1) throw new Error('failed');
      ended.push(item);
    };
    await expect(fewAtOnce([1, 30, 2, 3], 2, work)).rejects.toThrow('failed');
    expect(ended).toEqual([30]);
  });
});

it('writing a file whose content stream fails before the folder exists fails with the error of the stream', async () => {
  const content = new Readable({ read: () => undefined });
  const writing = writeChecked(home, 'a/b', content);
  content.destroy(new Error('connection lost'));
  await expect(writing).rejects.toThrow('connection lost');
});
