import { afterAll, describe, expect, it } from 'vitest';
import { saneFiles, saneManifests } from '../testing/sane-workspace.ts';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { dependencyRules, importFindings } from './dependency-rules.ts';
import { readWorkspace } from './workspace.ts';

/** One violating file per case: title, file, imported module and the rules that must report it. */
const bad: readonly [title: string, file: string, imported: string, ...rules: string[]][] = [
  [
    'the kernel imports a library of ours',
    'packages/contracts/src/bad.ts',
    '../../ui/src/button.tsx',
    'role-kernel',
  ],
  [
    'the kernel imports the contract of an area',
    'packages/contracts/src/bad-upward.ts',
    '../../../services/a-contract/src/debt.ts',
    'role-kernel',
  ],
  [
    'the contract of an area imports that of another one',
    'services/a-contract/src/bad.ts',
    '../../b-contract/src/goal.ts',
    'role-contract',
  ],
  [
    'the contract of an area tests itself with a service',
    'services/a-contract/src/bad.test.ts',
    '../../a/src/start.ts',
    'role-contract-tests',
  ],
  [
    'the kernel tests itself with a library of ours',
    'packages/contracts/src/bad.test.ts',
    '../../testing/src/builders.ts',
    'role-kernel-tests',
  ],
  [
    'a format of files imports a library of ours',
    'packages/manifest/src/bad.ts',
    '../../eventing/src/outbox.ts',
    'role-format',
  ],
  [
    'a format of files tests itself with a library of ours',
    'packages/manifest/src/bad.test.ts',
    '../../testing/src/builders.ts',
    'role-format-tests',
  ],
  [
    'a browser library imports node code',
    'packages/ui/src/bad.tsx',
    '../../eventing/src/outbox.ts',
    'role-browser-lib',
  ],
  [
    'a browser library tests against a service',
    'packages/ui/src/bad.test.tsx',
    '../../../services/a/src/start.ts',
    'role-browser-lib-tests',
  ],
  [
    'a node library imports browser code',
    'packages/eventing/src/bad.ts',
    '../../ui/src/button.tsx',
    'role-node-lib',
  ],
  [
    'a node library tests against a service',
    'packages/eventing/src/bad.test.ts',
    '../../../services/a/src/start.ts',
    'role-node-lib-tests',
  ],
  [
    'the test library imports a service',
    'packages/testing/src/bad.ts',
    '../../../services/a/src/start.ts',
    'role-test-lib',
  ],
  [
    'the test library tests itself with a service',
    'packages/testing/src/bad.test.ts',
    '../../../services/a/src/start.ts',
    'role-test-lib-tests',
  ],
  [
    'the tooling imports the product',
    'packages/tooling/src/bad.ts',
    '../../eventing/src/outbox.ts',
    'role-tool',
  ],
  [
    'the tooling tests itself with the product',
    'packages/tooling/src/bad.test.ts',
    '../../eventing/src/outbox.ts',
    'role-tool-tests',
  ],
  ['one service imports another', 'services/a/src/bad.ts', '../../b/src/start.ts', 'role-service'],
  [
    'one service tests against another',
    'services/a/src/bad.test.ts',
    '../../b/src/start.ts',
    'role-service-tests',
  ],
  [
    'a service imports the test library',
    'services/a/src/bad-product.ts',
    '@x/testing/builders',
    'role-service',
    'undeclared',
  ],
  ['the gateway imports a service', 'gateway/src/bad.ts', '../../services/a/src/start.ts', 'role-gateway'],
  [
    'the gateway tests against a service',
    'gateway/src/bad.test.ts',
    '../../services/a/src/start.ts',
    'role-gateway-tests',
  ],
  ['the shell imports an area', 'shell/src/bad.tsx', '../../mfe-a/src/remote.tsx', 'role-shell'],
  [
    'the shell tests against an area',
    'shell/src/bad.test.tsx',
    '../../mfe-a/src/remote.tsx',
    'role-shell-tests',
  ],
  ['one area imports another', 'mfe-a/src/bad.tsx', '../../mfe-b/src/remote.tsx', 'role-mfe'],
  ['an area tests against another', 'mfe-a/src/bad.test.tsx', '../../mfe-b/src/remote.tsx', 'role-mfe-tests'],
  ['an area imports the shell', 'mfe-a/src/bad-shell.tsx', '../../shell/src/app.tsx', 'role-mfe'],
  [
    'an area ships the test library',
    'mfe-a/src/bad-product.tsx',
    '@x/testing/builders',
    'role-mfe',
    'undeclared',
  ],
  [
    'a whole-system test imports a service',
    'tests/e2e/specs/bad.ts',
    '../../../services/a/src/start.ts',
    'role-test',
  ],
  [
    'a whole-system spec imports a service',
    'tests/e2e/specs/bad.spec.ts',
    '../../../services/a/src/start.ts',
    'role-test-tests',
  ],
  ['a script imports an area', 'scripts/bad.ts', '../mfe-a/src/remote.tsx', 'role-root'],
  ['a test of a script imports an area', 'scripts/bad.test.ts', '../mfe-a/src/remote.tsx', 'role-root-tests'],
  [
    'a feature of a service imports its neighbour',
    'services/a/src/debts/bad.ts',
    '../goals/goal.routes.ts',
    'feature-to-feature-in-a-service',
  ],
  [
    'a feature of a service imports its neighbour at run time',
    'services/a/src/debts/bad-late.ts',
    'import:../goals/goal.routes.ts',
    'feature-to-feature-in-a-service',
  ],
  [
    'a feature of a service imports its neighbour in a using declaration',
    'services/a/src/debts/bad-using.ts',
    'using:../goals/goal.routes.ts',
    'feature-to-feature-in-a-service',
  ],
  [
    'a feature of a service imports a type of its neighbour',
    'services/a/src/debts/bad-type.ts',
    'type:../goals/goal.routes.ts',
    'feature-to-feature-in-a-service',
  ],
  [
    'shared code of a service imports a feature',
    'services/a/src/shared/bad.ts',
    '../goals/goal.routes.ts',
    'feature-to-feature-in-a-service',
  ],
  [
    'a feature of a service reaches for its composition',
    'services/b/src/debts/bad.ts',
    '../start.ts',
    'feature-to-composition',
  ],
  [
    'a feature of an area imports its neighbour',
    'mfe-a/src/features/debts/bad.tsx',
    '../goals/goals-page.tsx',
    'feature-to-feature-in-a-frontend',
  ],
  [
    'a feature of an area reaches for its composition',
    'mfe-b/src/features/debts/bad.tsx',
    '../../remote.tsx',
    'feature-to-composition',
  ],
  [
    'shared code of an area imports a feature',
    'mfe-a/src/shared/bad.tsx',
    '../features/goals/goals-page.tsx',
    'shared-to-feature',
  ],
  [
    'a public page imports the signed-in app',
    'shell/src/public/bad.tsx',
    '../app/frame.tsx',
    'public-page-to-signed-in-app',
  ],
  [
    'a page of the shell imports another page',
    'shell/src/app/pages/account/bad.tsx',
    '../dashboard/dashboard-page.tsx',
    'page-to-page',
  ],
  [
    'a public page imports another public page',
    'shell/src/public/sign-in/bad.tsx',
    '../landing/landing-page.tsx',
    'page-to-page',
  ],
  [
    'the frame of the shell imports a page at run time',
    'shell/src/app/frame/bad.tsx',
    'import:../pages/dashboard/dashboard-page.tsx',
    'page-outside-the-route-tables',
  ],
  [
    'shared code of the shell imports a page',
    'shell/src/shared/bad.ts',
    '../app/pages/dashboard/dashboard-page.tsx',
    'page-outside-the-route-tables',
  ],
  ['browser code imports a module of Node', 'packages/ui/src/bad-core.tsx', 'node:fs', 'node-in-the-browser'],
  [
    'a contract imports a module of Node',
    'packages/contracts/src/bad-core.ts',
    'crypto',
    'node-in-the-browser',
  ],
  [
    'a service file other than db.ts and repositories imports the Prisma client',
    'services/a/src/debts/bad.service.ts',
    '../../generated/prisma/client.ts',
    'prisma-outside-the-repository',
  ],
  [
    'product code imports its own test helpers',
    'services/a/src/bad-helper.ts',
    './testing/helper.ts',
    'product-to-own-test-helpers',
  ],
  ['two files need each other', 'gateway/src/bad-circle-end.ts', './bad-circle.ts', 'cycle'],
  [
    'an import goes past the exports of a package',
    'services/a/src/bad-deep.ts',
    '@x/contracts/src/money.ts',
    'unresolvable',
  ],
  ['an import leads nowhere', 'services/a/src/bad-nowhere.ts', './nowhere.ts', 'unresolvable'],
  [
    'an import is not declared, though it can be resolved',
    'services/b/src/bad-undeclared.ts',
    'zod',
    'undeclared',
  ],
];

const statement = (imported: string) => {
  if (imported.startsWith('import:')) return `export const late = () => import('${imported.slice(7)}');`;
  if (imported.startsWith('using:'))
    return `export async function late() { await using all = await import('${imported.slice(6)}'); console.log(all); }`;
  if (imported.startsWith('type:')) return `export type { T } from '${imported.slice(5)}';`;
  return `import * as bad from '${imported}';\nconsole.log(bad);`;
};

const workspace = temporaryWorkspace(saneManifests, {
  ...saneFiles,
  ...Object.fromEntries(bad.map(([, file, imported]) => [file, statement(imported)])),
  'services/a/src/testing/helper.ts': 'export const helper = 1;',
  'gateway/src/bad-circle.ts': "import './bad-circle-end.ts';",
});
const findings = await importFindings(readWorkspace(workspace.root));
afterAll(workspace.remove);

describe('the import fences', () => {
  it.each(bad)('report a violation when %s', (_title, file, _imported, ...rules) => {
    expect(findings.filter((each) => each.file === file).map(({ rule }) => rule)).toEqual(rules);
  });

  it('report nothing for files that follow the rules', () => {
    const expected = [...bad.map(([, file]) => file), 'gateway/src/bad-circle.ts'];
    expect(findings.filter(({ file }) => !expected.includes(file))).toEqual([]);
  });

  it('have at least one violating case here for each rule', () => {
    const seen = new Set(bad.flatMap(([, , , ...rules]) => rules));
    const rules = dependencyRules(readWorkspace(workspace.root).packages).map(({ name }) => name ?? '');
    expect(rules.filter((name) => !seen.has(name))).toEqual([]);
  });
});
