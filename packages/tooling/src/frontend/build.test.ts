import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFrontends } from './build.ts';
import { filesBelow } from './frontends.ts';

const checkout = join(import.meta.dirname, '../../../..');
const minute = 60_000;
let root: string;

// A minimal shell and area, built with the real presets and packages.
const sources = {
  'package.json': '{ "name": "small-product", "private": true }',
  'pnpm-workspace.yaml': 'packages:\n  - packages/*\n  - shell\n  - mfe-*\n',
  'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
  'shell/static/robots.txt': 'User-agent: *\n',
  'shell/src/prerender.tsx':
    "import { NAME } from './name.ts';\nexport const prerenderPages = () => [\n  { path: '/', title: NAME, description: '', markup: `<h1>${NAME}</h1>`, entry: 'public', isStill: false, asks: [] },\n  { path: '/app', title: NAME, description: '', markup: '', entry: 'app', isStill: false, asks: [] },\n];\n",
  'shell/src/name.ts': "export const NAME = 'A small shell';\n",
  'shell/src/public/entry.tsx':
    "import '@savvi/ui/tokens.css';\nimport { NAME } from '../name.ts';\ndocument.title = NAME;\n",
  'shell/src/early.ts': "import '@savvi/ui/theme-boot';\n",
  'shell/src/app/entry.tsx':
    "import { createRoot } from 'react-dom/client';\ncreateRoot(document.body).render(<h1>App</h1>);\n",
  'mfe-small/remote.json': JSON.stringify({
    name: 'small',
    basePaths: ['/small'],
    menu: [],
    entitlement: null,
    shellApi: 1,
  }),
  'mfe-small/src/area.tsx':
    "import { Button } from '@savvi/ui/button';\nexport const routes = [{ path: '/small', element: <Button>Small</Button> }];\n",
};

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const versions = () => readdirSync(join(root, 'dist/remotes/small'));
const build = (onProgress?: (line: string) => void) =>
  buildFrontends({ root, mode: 'development', ...(onProgress && { onProgress }) });
const versionNow = async () => (await build()).find(({ name }) => name === 'small')?.version ?? '';

/**
 * Copies a package of the checkout to another folder without its code: manifest, build settings and installed
 * libraries.
 */
function borrow(from: string, to: string): void {
  for (const file of ['package.json', 'rspack.config.ts'])
    cpSync(join(checkout, from, file), join(root, to, file));
  symlinkSync(join(checkout, from, 'node_modules'), join(root, to, 'node_modules'));
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'savvi-build-'));
  for (const [file, text] of Object.entries(sources)) write(file, text);
  symlinkSync(join(checkout, 'packages'), join(root, 'packages'));
  borrow('shell', 'shell');
  borrow('mfe-masterplan', 'mfe-small');
  mkdirSync(join(root, 'shell/src/remotes'));
  cpSync(
    join(checkout, 'shell/src/remotes/shared-topics.ts'),
    join(root, 'shell/src/remotes/shared-topics.ts'),
  );
  await buildFrontends({ root });
}, 2 * minute);

afterAll(() => rmSync(root, { recursive: true }));

it('the build writes each page of the shell prerendered, and every file that a page names exists', () => {
  const landing = read('dist/shell/index.html');
  expect(landing).toContain('<h1>A small shell</h1>');
  for (const page of [landing, read('dist/shell/app.html')]) {
    const named = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((file) => !existsSync(join(root, 'dist/shell', file)))).toEqual([]);
  }
  expect(existsSync(join(root, 'dist/shell/robots.txt'))).toBe(true);
});

it('the build publishes a remote with a manifest that contains its entry and the hash of the entry', () => {
  const [version = ''] = versions();
  const dir = `dist/remotes/small/${version}`;
  const manifest = JSON.parse(read(`${dir}/remote.json`));
  expect(version).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
  expect(manifest).toMatchObject({ name: 'small', version, basePaths: ['/small'], shellApi: 1 });
  const hash = createHash('sha384')
    .update(read(`${dir}/${manifest.entry}`))
    .digest('base64');
  expect(manifest.integrity).toBe(`sha384-${hash}`);
});

// Trust: gateway-7
it('the build lists in the entry the hash of every other script and style sheet of a version, because a file without one would run unchecked', () => {
  const [version = ''] = versions();
  const dir = join(root, 'dist/remotes/small', version);
  const { entry } = JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8'));
  const others = readdirSync(dir).filter((file) => /\.(js|css)$/.test(file) && file !== entry);
  expect(others.map((file) => file.split('.').at(-1))).toEqual(expect.arrayContaining(['js', 'css']));
  const text = readFileSync(join(dir, entry), 'utf8');
  expect(
    others.filter(
      (file) =>
        !text.includes(
          createHash('sha256')
            .update(readFileSync(join(dir, file)))
            .digest('base64'),
        ),
    ),
  ).toEqual([]);
});

it('the build measures what the largest page of an area loads first, without the copies of shared modules', () => {
  const [version = ''] = versions();
  const folder = `dist/remotes/small/${version}`;
  const { entry, firstLoadBytes } = JSON.parse(read(`${folder}/remote.json`));
  const bytesOf = (file: string) => readFileSync(join(root, folder, file)).length;
  const scripts = filesBelow(join(root, folder)).filter((file) => file.endsWith('.js.br'));
  expect(firstLoadBytes).toBeGreaterThan(bytesOf(`${entry}.br`));
  expect(firstLoadBytes).toBeLessThan(scripts.reduce((sum, file) => sum + bytesOf(file), 0));
});

it('the build precompresses scripts and styles, and publishes no source maps', () => {
  const files = filesBelow(join(root, 'dist')).filter((file) => !file.startsWith('.'));
  const scripts = files.filter(
    (file) => /\.(js|css)$/.test(file) && readFileSync(join(root, 'dist', file)).length > 1_000,
  );
  expect(scripts.length).toBeGreaterThan(5);
  for (const file of scripts) {
    const plain = read(`dist/${file}`);
    expect(brotliDecompressSync(readFileSync(join(root, 'dist', `${file}.br`))).toString()).toBe(plain);
    expect(gunzipSync(readFileSync(join(root, 'dist', `${file}.gz`))).toString()).toBe(plain);
  }
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

it('the build excludes the singletons from a remote, because the shell provides them', () => {
  const code = filesBelow(join(root, 'dist/remotes/small'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => read(`dist/remotes/small/${file}`));
  expect(
    code.filter((text) => text.includes('react.transitional.element') || text.includes('__SECRET_INTERNALS')),
  ).toEqual([]);
});

it(
  'the build skips a frontend whose sources have not changed',
  async () => {
    await build();
    const lines: string[] = [];
    const again = await build((line) => lines.push(line));
    expect(again.map(({ name, isFresh }) => [name, isFresh])).toEqual([
      ['small', false],
      ['shell', false],
    ]);
    expect(lines).toEqual([]);
  },
  minute,
);

it(
  'the build rebuilds only the frontends affected by a change, keeps the previous version, and restores it when the sources are reverted',
  async () => {
    const first = await versionNow();
    write('mfe-small/src/area.tsx', sources['mfe-small/src/area.tsx'].replace('>Small<', '>Smaller<'));
    const changed = await build();
    expect(changed.map(({ name, isFresh }) => [name, isFresh])).toEqual([
      ['small', true],
      ['shell', false],
    ]);
    expect(versions()).toContain(first);
    expect(changed[0]?.version).not.toBe(first);

    write('mfe-small/src/area.tsx', sources['mfe-small/src/area.tsx']);
    expect(await versionNow()).toBe(first);
    const builtAt = (version: string) =>
      JSON.parse(read(`dist/remotes/small/${version}/remote.json`)).builtAt;
    expect(builtAt(first) > builtAt(changed[0]?.version ?? '')).toBe(true);
  },
  minute,
);

it('the build removes the versions of an area that the checkout does not have any more', async () => {
  write('dist/remotes/gone/0.1.0-1a2b3c4d/remote.json', '{}');
  await build();
  expect(readdirSync(join(root, 'dist/remotes'))).toEqual(['small']);
});

it(
  'the build keeps the files of the previous shell for open pages, and no older ones',
  async () => {
    const scripts = () =>
      readdirSync(join(root, 'dist/shell/assets')).filter((file) => /^public\..*\.js$/.test(file));
    const rename = async (name: string) => {
      write('shell/src/name.ts', `export const NAME = '${name}';\n`);
      await build();
      return scripts();
    };
    const one = await rename('One');
    const two = await rename('Two');
    const three = await rename('Three');
    expect([one.length, two.length, three.length]).toEqual([2, 2, 2]);
    expect(two.filter((file) => one.includes(file))).toHaveLength(1);
    expect(three.filter((file) => two.includes(file))).toHaveLength(1);
  },
  2 * minute,
);

it(
  'the build reports the line that does not compile and leaves the published files unchanged',
  async () => {
    const before = versions();
    write('mfe-small/src/area.tsx', "import { gone } from './gone.ts';\nexport const routes = [gone];\n");
    await expect(build()).rejects.toThrow(/small does not build:[^]*\.\/gone\.ts/);
    expect(versions()).toEqual(before);
    expect(readdirSync(join(root, 'dist/.work'))).toEqual([]);
    write('mfe-small/src/area.tsx', sources['mfe-small/src/area.tsx']);
  },
  minute,
);

it(
  'the build rejects an area whose remote.json declares another shell version than its package.json requires',
  async () => {
    write('mfe-small/remote.json', sources['mfe-small/remote.json'].replace('"shellApi":1', '"shellApi":2'));
    await expect(build()).rejects.toThrow(
      'remote.json says shellApi 2, but package.json asks for @savvi/mfe-kit ^1.0.0',
    );
    write('mfe-small/remote.json', sources['mfe-small/remote.json']);
  },
  minute,
);
