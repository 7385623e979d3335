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

describe('a copy of a frontend', () => {
  it('has every file, and asks again for nothing that did not change', async () => {
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

  it('shows the new version, and keeps what open pages still load', async () => {
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

  it('keeps three versions, not all', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      frontend.publish({ [`${name}.js`]: name });
      await mirror.refresh();
    }
    expect([await text('b.js'), await text('d.js')]).toEqual(['b', 'd']);
    expect(await text('a.js')).toBeUndefined();
  });

  it('goes back to the version before, when that is what is published', async () => {
    for (const version of [first, second, first]) {
      frontend.publish(version);
      await mirror.refresh();
    }
    expect(await text('index.html')).toBe('one');
  });

  it('looks for a file that it does not know: another replica may have told of it', async () => {
    await mirror.refresh();
    frontend.publish(second);
    await expect.poll(() => text('app.33333333.js'), { timeout: 2_000 }).toBe('run(2)');
  });

  it('does not look for each missing file', async () => {
    await mirror.refresh();
    frontend.asked.length = 0;
    for (let index = 0; index < 50; index += 1) expect(await text(`missing-${index}.js`)).toBeUndefined();
    expect(frontend.asked.length).toBeLessThan(3);
  });
});

describe('a frontend that', () => {
  it.each<[Fault, string]>([
    ['fails', 'it answered 500'],
    ['lies', 'is not what its listing says'],
    ['floods', 'is longer than'],
    ['nonsense', 'not valid JSON'],
  ])('%s changes nothing of what is shown', async (fault, reason) => {
    await mirror.refresh();
    frontend.publish(second);
    frontend.misbehave(fault);
    await expect(mirror.refresh()).rejects.toThrow(reason);
    expect([await text('index.html'), await text('app.33333333.js')]).toEqual(['one', undefined]);
    frontend.misbehave('none');
    await mirror.refresh();
    expect(await text('index.html')).toBe('two');
  });

  it('hangs is given up within 5 seconds, and what is shown is shown at once meanwhile', async () => {
    await mirror.refresh();
    frontend.misbehave('hangs');
    const begun = performance.now();
    const refreshed = mirror.refresh();
    expect(await text('index.html')).toBe('one');
    expect(performance.now() - begun).toBeLessThan(1_000);
    await expect(refreshed).rejects.toThrow('Timeout');
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('was never there makes its files unavailable, at once', async () => {
    await frontend.close();
    await expect(mirror.refresh()).rejects.toThrow('ECONNREFUSED');
    const begun = performance.now();
    await expect(mirror.read('index.html')).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
