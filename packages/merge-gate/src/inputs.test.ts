import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWorkspace } from '@savvi/tooling/workspace';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Machine, plan } from './gate.ts';
import {
  digestOf,
  filesMatching,
  filesOf,
  globsOf,
  type GreenRun,
  hashOfFiles,
  hashOfFolder,
  readInput,
  RECORD_FILE,
} from './record.ts';
import { JOURNEYS, stagesOf } from './stages.ts';

const root = path.join(import.meta.dirname, '../../..');
const workspace = readWorkspace(root);
const heavy = stagesOf(workspace, { isRoot: true, isShallow: false }).flatMap(({ name, inputs }) => {
  if (inputs === undefined) return [];
  return [{ name, globs: globsOf(inputs, workspace), inputs: new Set(filesOf(inputs, workspace)) }];
});
const committed = new Set(filesMatching(root, ['**']));
/**
 * The files that a module imports by a relative path. Paths in comments and in sample text do not count,
 * because no such file exists.
 */
const importsOf = (file: string) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, name = '']) => path.join(path.dirname(file), name))
    .filter((imported) => committed.has(imported));
const digests = new Map<string, Buffer>();
/** Caches the digest of each file. */
const digest = (file: string) => {
  const known = digests.get(file) ?? digestOf(file);
  digests.set(file, known);
  return known;
};
/** The digest of a file, with one bit of the last byte flipped for one file. */
const flippedDigest = (flipped: string) => (file: string) => {
  if (file !== path.join(root, flipped)) return digest(file);
  const bytes = Buffer.from(readInput(file));
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return createHash('sha256').update(bytes).digest();
};
const now = new Date('2026-11-23T12:00:00Z');
const machine: Machine = { isRoot: true, isShallow: false, facts: ['v24.21.0'], reasonAgainst: () => null };
const planWith = (record: readonly GreenRun[], of: typeof digestOf, on = machine) =>
  plan({ root, isFull: false, record, env: {} }, { now, digest: of, machine: on });
/** Why each stage is skipped; undefined for a stage that runs. */
const decisions = (record: readonly GreenRun[], of: typeof digestOf) =>
  new Map(planWith(record, of).map(({ stage, reason }) => [stage.name, reason]));
const record = planWith([], digest).flatMap(({ stage, inputs }) =>
  inputs === undefined
    ? []
    : [{ stage: stage.name, inputs, commit: '1a2b3c4d5e6f', date: '2026-11-22T12:00:00Z' }],
);

describe('a heavy stage', () => {
  it('is skipped while none of its inputs has changed', () => {
    const skipped = [...decisions(record, digest)].filter(([, text]) => text?.startsWith('skipped'));
    expect(skipped.map(([name]) => name)).toEqual([
      'charts',
      'cluster',
      'structure',
      'load',
      'telemetry',
      'resilience',
    ]);
    expect(new Set(skipped.map(([, text]) => text))).toEqual(
      new Set(['skipped, green at 1a2b3c4d, 24 hours ago']),
    );
  });

  const byGlob = Map.groupBy(
    heavy.flatMap(({ name, globs }) => globs.map((glob) => ({ name, glob }))),
    ({ glob }) => glob,
  );
  it.each([...byGlob].map(([glob, stages]) => [glob, stages.map(({ name }) => name)] as const))(
    'runs again after a flipped bit in %s: %s',
    (glob, names) => {
      const ofGlob = filesMatching(root, [glob]);
      for (const { inputs } of heavy.filter(({ name }) => names.includes(name))) {
        const file = ofGlob.find((each) => inputs.has(each));
        if (file === undefined) throw new Error(`no input matches ${glob}`);
        const [before, after] = [digest, flippedDigest(file)].map((of) =>
          hashOfFiles(root, [...inputs], machine.facts, of),
        );
        expect(after, file).not.toBe(before);
      }
    },
  );

  it.each(heavy.map(({ name, inputs }) => [name, [...inputs]] as const))(
    '%s is skipped or run according to the hash of its inputs',
    (name, inputs) => {
      const [first = '', last = ''] = [inputs[0], inputs.at(-1)];
      for (const file of [first, last])
        expect(decisions(record, flippedDigest(file)).get(name)).toBeUndefined();
    },
  );

  it('runs on real parts (NATS, MinIO) if the machine cannot run a cluster, even if the cluster stage is green on record', () => {
    const withoutCluster = planWith(record, digest, {
      ...machine,
      reasonAgainst: ([program]) => (program === 'bash' ? 'not possible here: no root' : null),
    });
    expect(
      withoutCluster
        .filter(({ stage }) => ['cluster', 'parts'].includes(stage.name))
        .map(({ stage, reason }) => [stage.name, reason]),
    ).toEqual([
      ['cluster', 'not possible here: no root'],
      ['parts', undefined],
    ]);
  });

  it('depends on feature code and browser libraries only if its tests use them, and never on the README or the record of green runs', () => {
    const features = [
      'mfe-vault/src/features/vault/vault-page.tsx',
      'services/vault/src/entries/entry.routes.ts',
      'services/identity/src/sign-in/sign-in.service.ts',
      'shell/src/app/pages/dashboard/dashboard-page.tsx',
      'packages/ui/src/button.module.css',
    ];
    const dependents = (file: string) =>
      heavy.filter(({ inputs }) => inputs.has(file)).map(({ name }) => name);
    expect(features.map(dependents)).toEqual([
      ['parts'],
      ['parts', 'load'],
      ['parts', 'load'],
      ['parts'],
      ['parts', 'structure', 'load'],
    ]);
    expect(['README.md', RECORD_FILE].map(dependents)).toEqual([[], []]);
    expect(dependents('packages/merge-gate/src/inputs.test.ts')).toEqual(['structure']);
  });

  it.each(heavy.map(({ name, inputs }) => [name, inputs] as const))(
    'depends on every file that its inputs import: %s',
    (_name, inputs) => {
      const imports = [...inputs]
        .filter((file) => /\.m?ts$/.test(file) && !/\.test\.ts$|^(?:services|mfe-[a-z]+|shell)\//.test(file))
        .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));
      expect(imports.length).toBeGreaterThan(100);
      expect(
        imports.filter(
          ({ imported }) => !inputs.has(imported) && !/^(?:services|mfe-[a-z]+|shell)\/src\//.test(imported),
        ),
      ).toEqual([]);
    },
  );

  it('for the cluster suite depends on the browser specs that this suite runs', () => {
    const listed =
      /IS_SHORT\s*\? \[([^\]]+)\]/.exec(
        readFileSync(path.join(root, 'tests/cluster/specs/3-journeys.spec.ts'), 'utf8'),
      )?.[1] ?? '';
    expect([...listed.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)).toEqual(JOURNEYS);
  });

  it("runs again after a program's version or its own command has changed", () => {
    const green = planWith(record, digest).filter(({ reason }) => reason?.startsWith('skipped'));
    const later = planWith(record, digest, { ...machine, facts: ['v26.0.0'] });
    const shallow = new Map(
      planWith(record, digest, { ...machine, isShallow: true }).map(({ stage, reason }) => [
        stage.name,
        reason,
      ]),
    );
    expect([shallow.get('resilience'), shallow.get('load')]).toEqual([
      undefined,
      expect.stringMatching(/^skipped/),
    ]);
    expect(green.length).toBeGreaterThan(4);
    expect(later.filter(({ reason }) => reason?.startsWith('skipped'))).toEqual([]);
  });

  it('depends on its packages and on their transitive dependencies', () => {
    expect(globsOf({ packages: ['services/vault'], files: [] }, workspace)).toEqual(
      expect.arrayContaining([
        'services/vault/src/*.ts',
        'services/vault/*',
        'packages/sealing/**',
        'packages/service-kit/**',
        'packages/contracts/**',
      ]),
    );
    expect(globsOf({ packages: ['packages/contracts'], files: [] }, workspace)).not.toContain(
      'packages/sealing/**',
    );
    expect(() => globsOf({ packages: ['services/nothing'], files: [] }, workspace)).toThrow(
      'services/nothing',
    );
  });
});

it('the hash of a folder changes with a byte, a name and a mode, and is the same otherwise', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'savvi-hash-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hashes = new Set<string>();
  const change = (name: string, text: string, mode = 0o644) => {
    rmSync(path.join(folder, name), { force: true });
    writeFileSync(path.join(folder, name), text, { mode });
    hashes.add(hashOfFolder(folder));
  };
  change('a', '1');
  change('a', '1');
  expect(hashes.size).toBe(1);
  change('a', '2');
  change('a', '2', 0o755);
  change('b', '2');
  expect(hashes.size).toBe(4);
  expect(hashOfFolder(path.join(folder, 'nothing'))).toBe('none');
});
