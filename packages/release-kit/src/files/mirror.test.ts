import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, publishedFrontend } from '../testing/published.ts';
import { type Mirror, mirrorOf } from './mirror.ts';

const first = {
  'index.html': 'one',
  'app.11111111.js': 'run(1)',
  'app.11111111.js.br': 'br',
  'same.22222222.css': 'a{}',
};
const second = { 'index.html': 'two', 'app.33333333.js': 'run(2)', 'same.22222222.css': 'a{}' };

let frontend: Awaited<ReturnType<typeof publishedFrontend>>;
let mirror: Mirror;
beforeEach(async () => {
  frontend = await publishedFrontend(first);
  mirror = mirrorOf(frontend.url);
});
afterEach(() => frontend.close());

const text = async (path: string) => (await mirror.read(path))?.toString();

describe('a mirror of a frontend', () => {
  it('the mirror has every file and downloads no unchanged file again', async () => {
    await mirror.refresh();
    expect([
      await text('index.html'),
      await text('app.11111111.js'),
      await text('app.11111111.js.br'),
    ]).toEqual(['one', 'run(1)', 'br']);
    frontend.asked.length = 0;
    await mirror.refresh();
    expect(frontend.asked).toEqual(['/files.json']);
    frontend.publish(second);
    frontend.asked.length = 0;
    await mirror.refresh();
    expect(frontend.asked).toEqual(['/files.json', '/index.html', '/app.33333333.js']);
  });

  it('the mirror shows the new version and keeps the files that open pages still load', async () => {
    await mirror.refresh();
    frontend.publish(second);
    await mirror.refresh();
    expect([await text('index.html'), await text('app.33333333.js'), await text('app.11111111.js')]).toEqual([
      'two',
      'run(2)',
      'run(1)',
    ]);
    expect(mirror.paths()).not.toContain('app.11111111.js');
  });

  it('the mirror keeps three versions', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      frontend.publish({ [`${name}.js`]: name });
      await mirror.refresh();
    }
    expect([await text('b.js'), await text('d.js')]).toEqual(['b', 'd']);
    expect(await text('a.js')).toBeUndefined();
  });

  it('the mirror follows a rollback to the previous version', async () => {
    for (const version of [first, second, first]) {
      frontend.publish(version);
      await mirror.refresh();
    }
    expect(await text('index.html')).toBe('one');
  });

  it('the mirror refreshes for an unknown file, because another replica may have published it', async () => {
    await mirror.refresh();
    frontend.publish(second);
    await expect.poll(() => text('app.33333333.js'), { timeout: 2_000 }).toBe('run(2)');
  });

  it('the mirror does not refresh for every missing file', async () => {
    await mirror.refresh();
    frontend.asked.length = 0;
    for (let index = 0; index < 50; index += 1) expect(await text(`missing-${index}.js`)).toBeUndefined();
    expect(frontend.asked.length).toBeLessThan(3);
  });
});

describe('a failing frontend server', () => {
  it.each<[Fault, string]>([
    ['fails', 'it answered 500'],
    ['lies', 'does not match its listing'],
    ['floods', 'is longer than'],
    ['nonsense', 'not valid JSON'],
  ])('a frontend server that %s changes nothing in the mirror', async (fault, reason) => {
    await mirror.refresh();
    frontend.publish(second);
    frontend.misbehave(fault);
    await expect(mirror.refresh()).rejects.toThrow(reason);
    expect([await text('index.html'), await text('app.33333333.js')]).toEqual(['one', undefined]);
    frontend.misbehave('none');
    await mirror.refresh();
    expect(await text('index.html')).toBe('two');
  });

  it('a hanging frontend server times out within 5 seconds while the mirror serves its files', async () => {
    await mirror.refresh();
    frontend.misbehave('hangs');
    const begun = performance.now();
    const refreshed = mirror.refresh();
    expect(await text('index.html')).toBe('one');
    expect(performance.now() - begun).toBeLessThan(1_000);
    await expect(refreshed).rejects.toThrow('Timeout');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('a frontend server that was never reachable makes its files unavailable without a wait', async () => {
    await frontend.close();
    await expect(mirror.refresh()).rejects.toThrow('ECONNREFUSED');
    const begun = performance.now();
    await expect(mirror.read('index.html')).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
