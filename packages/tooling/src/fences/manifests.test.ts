import { afterEach, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { catalogFindings, exportsFindings, roleFindings } from './manifests.ts';
import { type Manifest, readWorkspace, type Workspace } from './workspace.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function workspaceWith(manifests: Record<string, Manifest>, files: Record<string, string> = {}): Workspace {
  const { root, remove } = temporaryWorkspace({ ...saneManifests, ...manifests }, { ...saneFiles, ...files });
  cleanups.push(remove);
  return readWorkspace(root);
}

/** A service that no list mentions, as a team would add it. */
const newcomer = (manifest: Partial<Manifest>): Record<string, Manifest> => ({
  'services/new': { name: '@x/new', savvi: { role: 'service' }, ...manifest },
});

describe('the catalog fence', () => {
  it('accepts a workspace that takes every version from the catalog', () => {
    expect(catalogFindings(workspaceWith({}))).toEqual([]);
  });

  it.each([
    ['a version of its own', { dependencies: { zod: '^4.0.0' } }, 'zod must be "catalog:", not "^4.0.0"'],
    [
      'a version of its own among the tools',
      { devDependencies: { zod: '4.0.0' } },
      'zod must be "catalog:", not "4.0.0"',
    ],
    [
      'a library that the catalog does not hold',
      { dependencies: { lodash: 'catalog:' } },
      'lodash is not in the catalog of pnpm-workspace.yaml',
    ],
    [
      'a package of ours by version',
      { dependencies: { '@x/contracts': '^1.0.0' } },
      '@x/contracts must be "workspace:*", not "^1.0.0"',
    ],
    [
      'a peer that nothing installs',
      { peerDependencies: { react: '^19.0.0' } },
      'react is a peer without a devDependency that installs the catalog version',
    ],
    [
      'an optional library',
      { optionalDependencies: { fsevents: '1.0.0' } },
      'fsevents is optional with "1.0.0": only the root pins optional runtimes, exactly',
    ],
  ])('rejects %s', (_title, manifest: Partial<Manifest>, message) => {
    expect(catalogFindings(workspaceWith(newcomer(manifest)))).toEqual([
      { rule: 'catalog', file: 'services/new/package.json', message },
    ]);
  });

  it('rejects an unused catalog entry', () => {
    const found = catalogFindings(
      workspaceWith({}, { 'pnpm-workspace.yaml': `${saneFiles['pnpm-workspace.yaml']}  lodash: 4.0.0\n` }),
    );
    expect(found).toEqual([{ rule: 'catalog', file: 'pnpm-workspace.yaml', message: 'nobody uses lodash' }]);
  });

  it('rejects two installed versions of a singleton library', () => {
    const found = catalogFindings(
      workspaceWith(
        {},
        { 'pnpm-lock.yaml': `${saneFiles['pnpm-lock.yaml']}\n  react@18.3.1:\n    resolution: {}\n` },
      ),
    );
    expect(found).toEqual([
      { rule: 'one-version', file: 'pnpm-lock.yaml', message: 'react is installed as 19.0.0 and 18.3.1' },
    ]);
  });
});

describe('the exports fence', () => {
  it('accepts exports with one file per topic', () => {
    expect(exportsFindings(workspaceWith({}))).toEqual([]);
  });

  it.each([
    ['a pattern', { './*': './src/*.ts' }, '"./*" is a pattern: name each topic'],
    ['conditions', { './start': { import: './src/start.ts' } }, '"./start" must point at one file'],
    [
      'a file that is gone',
      { './start': './src/gone.ts' },
      '"./start" points at ./src/gone.ts, which does not exist',
    ],
  ])('rejects %s', (_title, exports: Record<string, unknown>, message) => {
    expect(exportsFindings(workspaceWith(newcomer({ exports })))).toEqual([
      { rule: 'exports', file: 'services/new/package.json', message },
    ]);
  });
});

describe('the role fence', () => {
  it('accepts dependencies between allowed roles', () => {
    expect(roleFindings(workspaceWith({}))).toEqual([]);
  });

  it.each([
    [
      'a package without a role',
      { '': saneManifests['']!, 'services/new': { name: '@x/new' } },
      'services/new',
      'role-unknown',
    ],
    ['a role nobody knows', newcomer({ savvi: { role: 'helper' } }), 'services/new', 'role-unknown'],
    [
      'a service that depends on a service',
      newcomer({ dependencies: { '@x/a': 'workspace:*' } }),
      'services/new',
      'role-forbidden',
    ],
    [
      'a service that is tested with another service',
      newcomer({ devDependencies: { '@x/a': 'workspace:*' } }),
      'services/new',
      'role-forbidden',
    ],
    [
      'a service that depends on browser code',
      newcomer({ dependencies: { '@x/ui': 'workspace:*' } }),
      'services/new',
      'role-forbidden',
    ],
    [
      'a service that ships the test library',
      newcomer({ dependencies: { '@x/testing': 'workspace:*' } }),
      'services/new',
      'role-forbidden',
    ],
    [
      'an area that depends on an area',
      {
        'mfe-new': {
          name: '@x/mfe-new',
          savvi: { role: 'mfe' },
          dependencies: { '@x/mfe-a': 'workspace:*' },
        },
      },
      'mfe-new',
      'role-forbidden',
    ],
    [
      'an area that loads an area as a peer',
      {
        'mfe-new': { name: '@x/mfe-new', savvi: { role: 'mfe' }, peerDependencies: { '@x/mfe-a': '^1.0.0' } },
      },
      'mfe-new',
      'role-forbidden',
    ],
    [
      'an area that depends on the shell',
      {
        'mfe-new': {
          name: '@x/mfe-new',
          savvi: { role: 'mfe' },
          dependencies: { '@x/shell': 'workspace:*' },
        },
      },
      'mfe-new',
      'role-forbidden',
    ],
    [
      'an area that depends on node code',
      {
        'mfe-new': {
          name: '@x/mfe-new',
          savvi: { role: 'mfe' },
          dependencies: { '@x/eventing': 'workspace:*' },
        },
      },
      'mfe-new',
      'role-forbidden',
    ],
    [
      'a node library that depends on another',
      {
        'packages/new': {
          name: '@x/kit',
          savvi: { role: 'node-lib' },
          dependencies: { '@x/eventing': 'workspace:*' },
        },
      },
      'packages/new',
      'role-forbidden',
    ],
    [
      'a library of services that depends on a service',
      {
        'packages/new': {
          name: '@x/kit',
          savvi: { role: 'service-lib' },
          dependencies: { '@x/a': 'workspace:*' },
        },
      },
      'packages/new',
      'role-forbidden',
    ],
    [
      'a root that depends on an area',
      { '': { name: 'root', devDependencies: { '@x/mfe-a': 'workspace:*' } } },
      '',
      'role-forbidden',
    ],
    [
      'contracts with a library other than zod',
      {
        'packages/new': { name: '@x/more', savvi: { role: 'contract' }, dependencies: { react: 'catalog:' } },
      },
      'packages/new',
      'role-library',
    ],
  ])('rejects %s', (_title, manifests: Record<string, Manifest>, dir, rule) => {
    expect(roleFindings(workspaceWith(manifests)).map((each) => [each.file, each.rule])).toEqual([
      [dir === '' ? 'package.json' : `${dir}/package.json`, rule],
    ]);
  });
});
