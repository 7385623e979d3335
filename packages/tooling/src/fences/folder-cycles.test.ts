import { afterAll, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { importFindings } from './dependency-rules.ts';
import { readWorkspace } from './workspace.ts';

const value = 'export const value = 1;';
const imports = (...paths: string[]) => paths.map((path) => `import '${path}';`).join('\n') + value;
const importsType = (path: string) => `import type { value } from '${path}';\nexport type T = typeof value;`;
const importsLate = (path: string) => `export const late = () => import('${path}');`;

interface Case {
  readonly title: string;
  /** The reported folder; its package has no other files. */
  readonly folder: string;
  readonly files: Readonly<Record<string, string>>;
  /** The texts that the finding must contain. */
  readonly named: readonly string[];
}

const bad: readonly Case[] = [
  {
    title: 'two sub-features of an area import each other',
    folder: 'mfe-a/src/features/pair',
    files: {
      'list/list.tsx': imports('../form/fields.ts'),
      'list/order.ts': value,
      'form/form.tsx': imports('../list/order.ts'),
      'form/fields.ts': value,
    },
    named: ['list/list.tsx imports form/fields.ts', 'form/form.tsx imports list/order.ts'],
  },
  {
    title: 'three folders of the shell form a cycle',
    folder: 'shell/src/app/three',
    files: {
      'one/a.ts': imports('../two/a.ts'),
      'one/b.ts': value,
      'two/a.ts': value,
      'two/b.ts': imports('../three/a.ts'),
      'three/a.ts': value,
      'three/b.ts': imports('../one/b.ts'),
    },
    named: ['one/a.ts imports two/a.ts', 'two/b.ts imports three/a.ts', 'three/b.ts imports one/b.ts'],
  },
  {
    title: 'a folder imports the file beside it that imports the folder',
    folder: 'shell/src/app/around',
    files: {
      'session/session.ts': imports('../pages.ts'),
      'session/clock.ts': value,
      'pages.ts': imports('./frame/frame.ts'),
      'frame/frame.ts': imports('../session/clock.ts'),
    },
    named: [
      'session/session.ts imports pages.ts',
      'pages.ts imports frame/frame.ts',
      'frame/frame.ts imports session/clock.ts',
    ],
  },
  {
    title: 'one of the two imports is of a type',
    folder: 'gateway/src/types',
    files: {
      'streams/streams.ts': importsType('../sessions/token.ts'),
      'streams/limit.ts': value,
      'sessions/sessions.ts': imports('../streams/limit.ts'),
      'sessions/token.ts': value,
    },
    named: ['streams/streams.ts imports sessions/token.ts', 'sessions/sessions.ts imports streams/limit.ts'],
  },
  {
    title: 'one of the two imports happens at run time',
    folder: 'services/a/src/late',
    files: {
      'one/a.ts': importsLate('../two/a.ts'),
      'one/b.ts': value,
      'two/a.ts': value,
      'two/b.ts': imports('../one/b.ts'),
    },
    named: ['one/a.ts imports two/a.ts', 'two/b.ts imports one/b.ts'],
  },
  {
    title: 'one of the two imports is of a style sheet',
    folder: 'packages/ui/src/styles',
    files: {
      'one/a.tsx': imports('../two/two.module.css'),
      'one/b.tsx': value,
      'two/two.module.css': '.a { color: red; }',
      'two/b.tsx': imports('../one/b.tsx'),
    },
    named: ['one/a.tsx imports two/two.module.css', 'two/b.tsx imports one/b.tsx'],
  },
];

const good: Readonly<Record<string, string>> = {
  // Allowed: one folder imports the other but not vice versa, and both import a third folder and a file of
  // the parent.
  'mfe-a/src/features/good/good.texts.ts': value,
  'mfe-a/src/features/good/fields/field.ts': imports('../good.texts.ts'),
  'mfe-a/src/features/good/form/form.tsx': imports('../fields/field.ts', '../good.texts.ts'),
  'mfe-a/src/features/good/list/list.tsx': imports('../form/form.tsx', '../fields/field.ts'),
  'mfe-a/src/features/good/good-page.tsx': imports('./list/list.tsx'),
  // Tests are allowed to import in the opposite direction.
  'mfe-a/src/features/good/fields/field.test.ts': imports('../list/list.tsx'),
};

const workspace = temporaryWorkspace(saneManifests, {
  ...saneFiles,
  ...good,
  ...Object.fromEntries(
    bad.flatMap(({ folder, files }) =>
      Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  ),
});
const findings = (await importFindings(readWorkspace(workspace.root))).filter(
  ({ rule }) => rule === 'folder-cycle',
);
afterAll(workspace.remove);

describe('the fence against import cycles among the entries of a folder', () => {
  it.each(bad)('reports the folder and the imports if $title', ({ folder, named }) => {
    const [found, ...others] = findings.filter(({ file }) => file === folder);
    expect(others).toEqual([]);
    for (const each of named) expect(found?.message).toContain(each);
  });

  it('reports neither imports in one direction nor imports of tests', () => {
    expect(findings.map(({ file }) => file).toSorted()).toEqual(bad.map(({ folder }) => folder).toSorted());
  });
});
