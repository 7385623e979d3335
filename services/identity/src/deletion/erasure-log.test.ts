import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, type TestIdentity, testIdentity } from '../testing/identity.ts';
import { deletionService } from './deletion.service.ts';
import { type Erasure, erasureLogAt } from './erasure-log.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-erasures-test-'));
  file = join(folder, 'erasures.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anErasure = (): Erasure => ({ userId: randomUUID(), at: '2026-03-03T12:00:00.000Z' });

describe('the erasure log', () => {
  it('stores each deleted user once, readable by its owner only', async () => {
    const [one, other, third] = [anErasure(), anErasure(), anErasure()];
    expect(await erasureLogAt(file).read()).toEqual([]);
    await erasureLogAt(file).add([one]);
    await erasureLogAt(file).add([one, other]);
    await Promise.all([erasureLogAt(file).add([third]), erasureLogAt(file).add([other])]);
    expect(await erasureLogAt(file).read()).toEqual([one, other, third]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('ignores a last line that was cut off by a crash, and overwrites it', async () => {
    const [one, other] = [anErasure(), anErasure()];
    await erasureLogAt(file).add([one]);
    await appendFile(file, '{"userId":"');
    expect(await erasureLogAt(file).read()).toEqual([one]);
    await erasureLogAt(file).add([other]);
    expect(await erasureLogAt(file).read()).toEqual([one, other]);
  });

  it("runs appends one after the other, so that no append mistakes another one's unfinished line for a line cut off by a crash", async () => {
    const [log, one] = [erasureLogAt(file), anErasure()];
    await Promise.all([log.add([one]), log.add([one]), log.add([one])]);
    expect(await readFile(file, 'utf8')).toBe(`${JSON.stringify(one)}\n`);
  });

  it('with a damaged line in the middle reports the number of the line, and is not read at all', async () => {
    await appendFile(file, `${JSON.stringify(anErasure())}\n{"userId":"\n${JSON.stringify(anErasure())}\n`);
    await expect(erasureLogAt(file).read()).rejects.toThrow(
      `Line 2 of the erasure log ${file} cannot be read: put back a whole copy.`,
    );
  });

  it('without a final line break continues on a new line', async () => {
    const [one, other] = [anErasure(), anErasure()];
    await appendFile(file, JSON.stringify(one));
    await erasureLogAt(file).add([other]);
    expect(await erasureLogAt(file).read()).toEqual([one, other]);
  });

  it('that cannot be read is an error, not an empty log', async () => {
    await appendFile(file, '');
    await expect(erasureLogAt(join(file, 'log')).read()).rejects.toThrow(
      `The erasure log ${join(file, 'log')} cannot be read (ENOTDIR).`,
    );
    await expect(erasureLogAt(join(folder, 'nowhere', 'log')).add([])).rejects.toThrow(
      `The erasure log ${join(folder, 'nowhere', 'log')} cannot be written (ENOENT).`,
    );
  });
});

describe('the erasure log in a folder', () => {
  // Trust: deletion-17
  it('has one file per process that appends, created with its first line, and is read as one log', async () => {
    const [one, other] = [erasureLogAt(folder), erasureLogAt(folder)];
    await one.add([]);
    expect(await readdir(folder)).toEqual([]);
    const people = Array.from({ length: 40 }, anErasure);
    await Promise.all(people.map((each, index) => (index % 2 === 0 ? one : other).add([each])));
    const ids = people.map(({ userId }) => userId).sort();
    for (const log of [one, other, erasureLogAt(folder)])
      expect((await log.read()).map(({ userId }) => userId).sort()).toEqual(ids);
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    for (const name of files)
      expect((await readFile(join(folder, name), 'utf8')).split('\n')).toHaveLength(21);
    await erasureLogAt(folder).add(people);
    expect(await readdir(folder), 'nobody is noted again').toEqual(files);
  });

  it('lists a user whom two processes have logged only once', async () => {
    const gone = anErasure();
    for (const name of ['one.jsonl', 'other.jsonl'])
      await appendFile(join(folder, name), `${JSON.stringify(gone)}\n`);
    expect(await erasureLogAt(folder).read()).toEqual([gone]);
  });

  it('ignores the unfinished line of another process', async () => {
    const [noted, added] = [anErasure(), anErasure()];
    const others = join(folder, 'of-another.jsonl');
    await appendFile(others, `${JSON.stringify(noted)}\n{"userId":"`);
    const log = erasureLogAt(folder);
    await log.add([added]);
    expect(await readFile(others, 'utf8')).toBe(`${JSON.stringify(noted)}\n{"userId":"`);
    expect(await log.read()).toEqual(expect.arrayContaining([noted, added]));
  });

  it('reports any file that cannot be read', async () => {
    await mkdir(join(folder, 'a.jsonl'));
    await expect(erasureLogAt(folder).read()).rejects.toThrow(
      `The erasure log ${join(folder, 'a.jsonl')} cannot be read (EISDIR).`,
    );
  });
});

describe('identity with an erasure log', () => {
  let identity: TestIdentity;
  beforeEach(async () => {
    identity = await testIdentity({ settings: { ERASURE_LOG: file } });
  });
  afterEach(() => identity.stop());

  it('creates the log at start, so that an empty log differs from a lost one', async () => {
    expect(await readFile(file, 'utf8')).toBe('');
  });

  it('has logged a deletion before the response, and contains no user who still exists', async () => {
    const [gone, stays] = [await identity.newcomer(), await identity.newcomer()];
    expect((await stays.browser.call('DELETE', '/api/user', { body: { password: 'guess' } })).status).toBe(
      400,
    );
    expect((await gone.browser.call('DELETE', '/api/user', { body: { password: PASSWORD } })).status).toBe(
      204,
    );
    expect(await erasureLogAt(file).read()).toEqual([
      { userId: gone.user.id, at: identity.deps.clock.now().toISOString() },
    ]);
    expect(await readFile(file, 'utf8')).not.toContain('@');
  });

  // Trust: deletion-17
  it('logs a committed deletion that is missing because the process died', async () => {
    const { user, browser } = await identity.newcomer();
    await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } });
    const noted = await erasureLogAt(file).read();
    await rm(file);
    await deletionService(identity.deps).noteLately();
    expect(await erasureLogAt(file).read()).toEqual(noted);
    expect(noted.map(({ userId }) => userId)).toEqual([user.id]);
  });

  it('responds normally when the log cannot be written, logs an error, and adds the line later', async () => {
    const { user, browser } = await identity.newcomer();
    await rm(folder, { recursive: true });
    expect((await browser.call('DELETE', '/api/user', { body: { password: PASSWORD } })).status).toBe(204);
    expect(
      identity.lines.filter((line) => line.includes('a deletion is not in the erasure log')),
    ).toHaveLength(1);
    await mkdir(folder);
    await deletionService(identity.deps).noteLately();
    expect((await erasureLogAt(file).read()).map(({ userId }) => userId)).toEqual([user.id]);
  });

  // Trust: deletion-17
  it('deletes users again that a backup brought back, administrators included, publishes each once, and keeps all others', async () => {
    const [back, stays, boss] = [
      await identity.newcomer(),
      await identity.newcomer(),
      await identity.admin(),
    ];
    await erasureLogAt(file).add([
      { ...anErasure(), userId: back.user.id },
      { ...anErasure(), userId: boss.user.id },
      anErasure(),
    ]);
    const deletions = deletionService(identity.deps);
    await Promise.all([deletions.deleteAgain(), deletions.deleteAgain()]); // Replicas start at the same time.
    await deletions.deleteAgain();
    expect(
      (
        await identity.deps.db.user.findMany({
          where: { id: { in: [back.user.id, boss.user.id, stays.user.id] } },
        })
      ).map(({ id }) => id),
    ).toEqual([stays.user.id]);
    for (const { user } of [back, boss])
      expect(
        (await identity.events(user.id)).filter(({ type }) => type === 'identity.user.deleted.v1'),
      ).toHaveLength(1);
    expect((await back.browser.call('GET', '/api/user')).status).toBe(401);
  });
});
