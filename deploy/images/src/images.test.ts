import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { type Package, readWorkspace } from '@savvi/tooling/workspace';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { billOfImage, billsOf, type Component } from './bill-of-materials.ts';
import type { Build, Builder } from './builder.ts';
import { buildImages } from './images.ts';
import { closureOf, fillAnew, gatherProgram } from './program-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savvi-images-'));
});
afterEach(() => rm(folder, { recursive: true }));

const one = (name: string, needs: readonly string[]): Package => ({
  dir: name,
  manifest: { name, dependencies: Object.fromEntries(needs.map((need) => [need, 'workspace:*'])) },
});

describe('the content of an image', () => {
  it('is a program and its transitive runtime dependencies, and nothing else of the repository', () => {
    const workspace = readWorkspace(root).packages;
    const budget = workspace.find((each) => each.dir === 'services/budget') ?? one('gone', []);
    expect(
      closureOf(budget, workspace)
        .map((each) => each.dir)
        .toSorted(),
    ).toEqual([
      'packages/contracts',
      'packages/eventing',
      'packages/service',
      'packages/service-kit',
      'services/budget',
      'services/budget-contract',
    ]);
  });

  it('every package in an image installs the packages of this repository that it imports, peers included', () => {
    const workspace = readWorkspace(root).packages;
    const names = new Set(workspace.map(({ manifest }) => manifest.name));
    const programs = workspace.filter(({ dir }) => dir === 'gateway' || /^services\/[a-z]+$/.test(dir));
    const missing = programs
      .flatMap((program) => closureOf(program, workspace))
      .flatMap(({ dir, manifest: { peerDependencies = {}, dependencies = {} } }) =>
        Object.keys(peerDependencies)
          .filter((name) => names.has(name) && !(name in dependencies))
          .map((name) => `${dir}: ${name}`),
      );
    expect([programs.length > 5, missing]).toEqual([true, []]);
  });

  it('every image with a contract contains the program that a release on a cluster is checked with', () => {
    const workspace = readWorkspace(root).packages;
    const [, kit = '', file = ''] =
      /args: \[(packages\/[^/]+)\/(.+)\]/.exec(
        readFileSync(path.join(root, 'deploy/charts/service/templates/upgrade-check.yaml'), 'utf8'),
      ) ?? [];
    expect(existsSync(path.join(root, kit, file))).toBe(true);
    const programs = workspace.filter(
      ({ dir }) => dir === 'deploy/static-files' || existsSync(path.join(root, dir, 'area.json')),
    );
    expect(programs.length).toBeGreaterThan(5);
    for (const program of programs)
      expect(
        closureOf(program, workspace).map(({ dir }) => dir),
        program.dir,
      ).toContain(kit);
  });

  it('has the program and its area.json, no tests, test helpers, documents or examples, is readable by every account, and starts at main.ts', async () => {
    const files = {
      'budget/src/main.ts': '1',
      'budget/src/app.test.ts': '2',
      'budget/src/testing/helper.ts': '3',
      'budget/README.md': '4',
      'budget/.env.example': '5',
      'budget/deploy/values.yaml': '6',
      'budget/area.json': '11',
      'budget/prisma/schema/budget.prisma': '7',
      'budget/prisma/migrations/1/migration.sql': '8',
      'kit/src/kit.ts': '9',
      'kit/prisma/tables.prisma': '10',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, 'root', file)), { recursive: true });
      await writeFile(path.join(folder, 'root', file), text, { mode: 0o600 });
    }
    const target = path.join(folder, 'image');
    const program = one('budget', ['kit']);
    await fillAnew(target, () =>
      gatherProgram({
        root: path.join(folder, 'root'),
        install: path.join(folder, 'install'),
        target,
        program,
        workspace: [program, one('kit', [])],
      }),
    );
    const found = (await readdir(target, { recursive: true, withFileTypes: true }))
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)));
    expect(found.toSorted()).toEqual([
      'budget/area.json',
      'budget/prisma/migrations/1/migration.sql',
      'budget/src/main.ts',
      'kit/src/kit.ts',
      'main.ts',
    ]);
    expect(await readlink(path.join(target, 'main.ts'))).toBe('budget/src/main.ts');
    expect((await stat(path.join(target, 'kit/src/kit.ts'))).mode & 0o777).toBe(0o644);
  });
});

it('a bill of materials lists each component once, in a stable order, as a dependency of the image', () => {
  const [a, b] = ['a', 'b'].map((name) => ({
    'bom-ref': `pkg:npm/${name}@1`,
    type: 'library',
    name,
    version: '1',
  }));
  if (a === undefined || b === undefined) throw new Error('two were made');
  const dependencies = [{ ref: a['bom-ref'], dependsOn: [b['bom-ref']] }, { ref: 'pkg:npm/not-in-it@1' }];
  const told = billOfImage({ name: 'budget', version: '2', sourceDate: 0 }, [b, a, b], dependencies);
  expect(told).toBe(billOfImage({ name: 'budget', version: '2', sourceDate: 0 }, [a, b], dependencies));
  expect(JSON.parse(told)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: {
      timestamp: '1970-01-01T00:00:00.000Z',
      component: { type: 'container', name: 'budget', version: '2' },
    },
    components: [a, b],
    dependencies: [{ ref: 'image:budget@2', dependsOn: [a['bom-ref'], b['bom-ref']] }, dependencies[0]],
  });
});

it('the bill of materials of an image matches the official CycloneDX schema, with all details that pnpm lists of a library', async () => {
  const bill = (await billsOf(root, folder, ['@savvi/budget-service'])).get('@savvi/budget-service');
  if (bill === undefined) throw new Error('pnpm wrote none');
  const { metadata, components, dependencies } = bill;
  expect(components.length).toBeGreaterThan(50);
  const validator = new JsonStrictValidator(Version.v1dot6);
  const found = async (holds: readonly Component[]) =>
    JSON.stringify(
      await validator.validate(
        billOfImage({ name: 'budget', version: '2', sourceDate: 0 }, holds, dependencies),
      ),
    );
  expect(await found([metadata.component, ...components])).toBe('null');
  expect(await found([{ ...metadata.component, type: 'servis' }])).toContain('/components/0/type');
  expect(await found([{ ...metadata.component, licenses: [{ license: { id: 'MITT' } }] }])).toContain(
    '/components/0/licenses',
  );
}, 60_000);

describe('the image build', () => {
  const builds: Build[] = [];
  const builder: Builder = {
    build: async (build) => void builds.push(build),
    save: async (_, file) => writeFile(file, 'archive'),
    size: async () => '1 MB',
  };
  const request = {
    root,
    builder,
    frontends: [],
    baseImage: 'debian',
    registry: 'registry.example/team',
    version: '1.2.3',
    architecture: 'x64',
    say: () => {},
  } as const;

  it('refuses an unknown image name and lists the valid ones', async () => {
    await expect(buildImages({ ...request, names: ['bugdet'], dataServers: [] })).rejects.toThrow(
      /^There is no image "bugdet"; there are .*gateway, .*budget/,
    );
  });

  it('tags, labels and archives an image, and prints its content', async () => {
    await writeFile(path.join(folder, 'nats-server'), 'program');
    const dataServers = [
      {
        name: 'nats',
        program: 'nats-server',
        version: 'v2',
        purl: 'pkg:golang/nats@v2',
        from: path.join(folder, 'nats-server'),
      },
    ];
    await buildImages({ ...request, names: ['nats'], dataServers, archive: path.join(folder, 'archives') });
    expect(builds).toMatchObject([
      {
        tag: 'registry.example/team/savvi/nats:1.2.3',
        args: { BASE_IMAGE: 'debian' },
        labels: {
          'org.opencontainers.image.title': 'nats',
          'org.opencontainers.image.version': '1.2.3',
          'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}$/),
        },
      },
    ]);
    expect((await readdir(path.join(folder, 'archives'))).toSorted()).toEqual(['nats.cdx.json', 'nats.tar']);
    expect(JSON.parse(await readFile(path.join(folder, 'archives/nats.cdx.json'), 'utf8'))).toMatchObject({
      components: [{ name: 'nats-server', version: 'v2' }],
    });
  });
});
