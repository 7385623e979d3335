import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BuiltFrontend } from '@savvi/tooling/build';
import { contractsOfTree } from '@savvi/tooling/contracts';
import { writeContracts } from '@savvi/tooling/contracts/build';
import { type Contract, newContract } from '@savvi/part-contracts/contract';
import type { Deployed } from '@savvi/part-contracts/deployed';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { builtLast, readDeployed } from '@savvi/release-client/built';
import { canDeploy } from '@savvi/release-client/can-deploy';
import { builtParts, recordDeployed } from './deployed.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders: string[] = [];
let folder: string;
beforeEach(() => folders.push((folder = mkdtempSync(path.join(tmpdir(), 'savvi-contracts-')))));
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true })));

const contract = (part: Contract['part'], name: string, version = '1'): Contract =>
  newContract({ part, name, version });
const nothing: Deployed = { contracts: [], unknown: [] };
const built = (kind: BuiltFrontend['kind'], name: string, version: string): BuiltFrontend => ({
  kind,
  name,
  version,
  dir: path.join(folder, 'dist', kind === 'shell' ? 'shell' : `remotes/${name}/${version}`),
  isFresh: true,
});
const named = ({ contracts }: Deployed) =>
  contracts.map(({ part, name, version }) => `${part} ${name} ${version}`);

it("a build writes the contract of each part, and keeps the contract of a remote's previous version", () => {
  const [shell, old, now] = [
    built('shell', 'shell', ''),
    built('remote', 'budget', '0.1.0-a'),
    built('remote', 'budget', '0.1.0-b'),
  ];
  const dist = path.join(folder, 'dist');
  const calls = (kind: number): Contract => ({ ...contract('remote', 'budget'), shellApi: kind });
  writeContracts([contract('service', 'budget'), contract('shell', 'shell'), calls(1)], [shell, old], dist);
  writeContracts(
    [contract('service', 'budget', '2'), contract('shell', 'shell', '2'), calls(2)],
    [shell, now],
    dist,
  );
  writeContracts([calls(3)], [old], dist);
  expect(named(readDeployed(dist))).toEqual([
    'remote budget 0.1.0-a',
    'remote budget 0.1.0-b',
    'service budget 2',
    'shell shell 2',
  ]);
  expect(readDeployed(dist, { budget: ['0.1.0-a'] }).contracts.at(-1)).toMatchObject({
    version: '0.1.0-a',
    shellApi: 1,
  });
});

it('of the versions of a remote, only those in the registry count, by default the last one built', () => {
  for (const [version, builtAt] of [
    ['0.1.0-a', '2026-01-02T00:00:00.000Z'],
    ['0.1.0-b', '2026-01-01T00:00:00.000Z'],
  ] as const) {
    const { dir } = built('remote', 'budget', version);
    mkdirSync(dir, { recursive: true });
    writeFileSync(
      path.join(dir, 'remote.json'),
      JSON.stringify({
        name: 'budget',
        basePaths: ['/create-budget'],
        menu: [],
        entitlement: null,
        shellApi: 1,
        version,
        entry: 'remoteEntry.js',
        integrity: `sha384-${'A'.repeat(64)}`,
        builtAt,
      }),
    );
    writeFileSync(path.join(dir, 'contract.json'), JSON.stringify(contract('remote', 'budget', version)));
  }
  expect(named(readDeployed(folder, builtLast(folder)))).toEqual(['remote budget 0.1.0-a']);
  expect(named(readDeployed(folder, { budget: ['0.1.0-b', '0.1.0-a'] }))).toHaveLength(2);
  expect(readDeployed(folder, { budget: ['0.1.0-b', '0.1.0-c'] })).toMatchObject({
    contracts: [{ version: '0.1.0-b' }],
    unknown: [
      'The contract of the deployed budget remote 0.1.0-c is unknown: it was published without contract.json. Build or release it again.',
    ],
  });
});

it('a recorded contract replaces the contract of a service, and is stored beside those of earlier versions of a remote', () => {
  recordDeployed(folder, [contract('service', 'budget'), contract('remote', 'budget')]);
  recordDeployed(folder, [contract('service', 'budget', '2'), contract('remote', 'budget', '2')]);
  expect(named(readDeployed(folder))).toEqual(['remote budget 1', 'remote budget 2', 'service budget 2']);
});

it('the built parts are the shell and the services that the product runs, from their last build', () => {
  const dist = path.join(folder, 'dist');
  writeContracts(
    [contract('service', 'budget'), contract('service', 'gateway'), contract('service', 'vault')],
    [],
    dist,
  );
  writeContracts(
    [contract('service', 'budget', '2'), contract('shell', 'shell')],
    [built('shell', 'shell', '')],
    dist,
  );
  const started = ['budget', 'gateway', 'demo-payments'].map((name) => ({ name }));
  expect(named({ contracts: builtParts(dist, started), unknown: [] })).toEqual([
    'service budget 2',
    'service gateway 1',
    'shell shell 1',
  ]);
  expect(builtParts(path.join(folder, 'nothing'), started)).toEqual([]);
});

it('an area of this checkout may be deployed beside the rest of the checkout, but not beside a shell with an older React', async () => {
  const tree = await contractsOfTree(root);
  recordDeployed(folder, tree);
  const { candidates, breaks } = canDeploy({
    parts: tree,
    names: ['budget'],
    deployed: readDeployed(folder),
  });
  expect([candidates.map(({ part, name }) => `${part} ${name}`), breaks]).toEqual([
    ['service budget', 'remote budget'],
    [],
  ]);

  const shell = tree
    .filter(({ part }) => part === 'shell')
    .map((each) => ({ ...each, shared: { ...each.shared, react: '18.3.1' } }));
  recordDeployed(folder, shell);
  expect(canDeploy({ parts: tree, names: ['budget'], deployed: readDeployed(folder) }).breaks).toEqual([
    expect.stringMatching(
      /^The candidate of the budget remote needs react \^19\.\d+\.\d+, and the shell \S+, which is deployed, hands over 18\.3\.1\.$/,
    ),
  ]);
});

it('an unknown part is reported with the valid names, and a missing deployment is reported', async () => {
  const parts = await contractsOfTree(root);
  expect(() => canDeploy({ parts, names: ['wombats'], deployed: nothing })).toThrow(
    /^There is no build of "wombats" here\. Built here: achievements, admin, billing, budget, .*vault\.$/,
  );
  expect(() => canDeploy({ parts, names: [], deployed: nothing })).toThrow('Name a part.');
  expect(() => canDeploy({ parts, names: ['budget'], deployed: nothing })).toThrow(
    'Nothing is known of what is deployed',
  );
});

it('an invalid contract is refused', () => {
  mkdirSync(path.join(folder, 'services/budget'), { recursive: true });
  writeFileSync(
    path.join(folder, 'services/budget/contract.json'),
    JSON.stringify({ ...contract('service', 'budget'), format: 2 }),
  );
  expect(() => readDeployed(folder)).toThrow('services/budget/contract.json is invalid');
});

it('every route is called by a part that runs in the browser or is known to have other callers', async () => {
  const tree = await contractsOfTree(root);
  const called = new Set(tree.flatMap(({ calls }) => calls.map(({ name }) => name)));
  const uncalled = tree
    .flatMap(({ serves }) => serves.map(({ name }) => name))
    .filter((name) => !called.has(name));
  // Payment providers, mail programs and calendar programs call these.
  expect(uncalled).toEqual([
    'receivePayments',
    'unsubscribeReminderMail',
    'openReminderMailPage',
    'readCalendarFeed',
  ]);
});

it.each([
  [
    'remote',
    'budget',
    [
      'applyRules',
      'beginImport',
      'bulkDeleteTransactions',
      'bulkUpdateTransactions',
      'changeMonth',
      'changeMonthLine',
      'chooseMainBudget',
      'closeMonth',
      'commitImport',
      'createBill',
      'createBudget',
      'createTransaction',
      'deleteBill',
      'deleteBudget',
      'deleteCategory',
      'deleteTransaction',
      'discardDraft',
      'getBudget',
      'getCategoryUse',
      'getDocumentLimits',
      'getImportSetup',
      'getMonth',
      'getPay',
      'keepDraft',
      'keepImportShape',
      'linkBillDate',
      'listActivity',
      'listAllTransactions',
      'listBills',
      'listBudgets',
      'listCategories',
      'listChanges',
      'listDebts',
      'listDrafts',
      'listGoals',
      'listImports',
      'listMonths',
      'listOpenBillDates',
      'listPay',
      'listRules',
      'listSavingsAccounts',
      'listStoredBills',
      'listStoredCategories',
      'listStoredGoals',
      'listStoredImports',
      'listStoredMonths',
      'listStoredReconciliations',
      'listStoredRules',
      'listToReconcile',
      'listTransactions',
      'matchRules',
      'moveMoney',
      'payBillDate',
      'planIncome',
      'previewImport',
      'previewRules',
      'reconcileAccount',
      'refuseRule',
      'replaceCategories',
      'replaceGoals',
      'replaceRules',
      'savePay',
      'searchTransactions',
      'sendImportPart',
      'setAsideForBill',
      'setLineCategory',
      'startMonth',
      'tryRule',
      'undoChange',
      'undoImport',
      'updateBill',
      'updateBillDate',
      'updateBudget',
      'updateDebt',
      'updateMonth',
      'updateSavingsAccount',
      'updateTransaction',
      'uploadDocument',
    ],
  ],
  [
    'shell',
    'shell',
    [
      'addPasskey',
      'cancelAuthenticatorRemoval',
      'cancelAuthenticatorRemovalByLink',
      'changePassword',
      'changePreferences',
      'confirmAuthenticator',
      'confirmPassword',
      'correctEmail',
      'createCustomerPortal',
      'deleteAccount',
      'downloadDocument',
      'endSession',
      'findBreachedPasswords',
      'forgotPassword',
      'getAchievements',
      'getCheckout',
      'getConfirmed',
      'getEntitlements',
      'getNetWorth',
      'getNewPasskeyOptions',
      'getPasskeySignInOptions',
      'getReauthenticationOptions',
      'getSubscription',
      'getUser',
      'getWaysIn',
      'keepContents',
      'keepSubscription',
      'listAllTransactions',
      'listBalances',
      'listBudgets',
      'listDebts',
      'listDeletedDebts',
      'listDeletedDocuments',
      'listDeletedPasswords',
      'listDeletedPolicies',
      'listDeletedProperties',
      'listDeletedSavingsAccounts',
      'listDismissedHints',
      'listDocumentFolders',
      'listDocumentTags',
      'listDocuments',
      'listDrafts',
      'listPasswords',
      'listPay',
      'listPlans',
      'listPolicies',
      'listProperties',
      'listSavingsAccounts',
      'listSecurityEvents',
      'listSessions',
      'listStoredBills',
      'listStoredCategories',
      'listStoredGoals',
      'listStoredImports',
      'listStoredMonths',
      'listStoredReconciliations',
      'listStoredRules',
      'openSignInPage',
      'reauthenticate',
      'reauthenticateByPasskey',
      'register',
      'removeAuthenticator',
      'removePasskey',
      'removeTrustedDevice',
      'renamePasskey',
      'renewRecoveryCodes',
      'reportLostAuthenticator',
      'reportNotMe',
      'resetPassword',
      'sendVerification',
      'setUpAuthenticator',
      'signIn',
      'signInByPasskey',
      'signOut',
      'signOutEverywhere',
      'startAuthenticatorRemoval',
      'startEmpty',
      'streamAchievements',
      'updateProfile',
      'verifyEmail',
    ],
  ],
  [
    'remote',
    'admin',
    [
      'deleteUser',
      'endUserSessions',
      'getAdminStats',
      'listAreas',
      'listAudit',
      'listDeletions',
      'listSignUps',
      'listUsers',
      'reinstateUser',
      'rollBackArea',
      'signOut',
      'suspendUser',
    ],
  ],
])('the contract of the %s of %s lists the calls in its code', async (part, name, expected) => {
  const one = (await contractsOfTree(root)).find((each) => each.part === part && each.name === name);
  expect(one?.calls.map((each) => each.name).toSorted()).toEqual(expected);
});
