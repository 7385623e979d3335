// Sends every key that a client may not set to every operation with a body, at every depth. The values are
// unique, so that a test finds them wherever they take effect.
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { randomUUID } from 'node:crypto';
import { publishedOperations } from '../fixtures/api-document.ts';
import { realFile } from '@savvi/testing/real-files';
import {
  ENTRIES,
  ENTRY,
  HOLDING_PATHS,
  type HoldingPath,
  REMINDER_DAY,
  seedBudget,
  seedDocument,
  seedTag,
  seedFolder,
  seedEntry,
  seedHolding,
  seedReminder,
} from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestUser } from '../fixtures/users.ts';

const ID = 'badbadba-0000-4000-8000-badbadbadbad';
const LONG_AGO = '1999-09-09T09:09:09.000Z';
const NUMBER = 77_777;
const attack = {
  id: ID,
  userId: ID,
  user_id: ID,
  spaceId: ID,
  space_id: ID,
  sub: ID,
  ownerId: ID,
  role: 'admin',
  isAdmin: 1,
  is_admin: 1,
  admin: true,
  isEmailVerified: NUMBER,
  planType: 'annual',
  plan: 'annual',
  subscriptionStatus: 'active',
  subscriptionId: ID,
  customerId: ID,
  currentPeriodEnd: LONG_AGO,
  trialDaysRemaining: NUMBER,
  isTrialActive: true,
  trialEndsAt: LONG_AGO,
  createdAt: LONG_AGO,
  created_at: LONG_AGO,
  updatedAt: LONG_AGO,
  deletedAt: LONG_AGO,
  serverTime: LONG_AGO,
  version: NUMBER,
  passwordHash: ID,
  fileName: ID,
  originalName: ID,
  fileSize: NUMBER,
  mimeType: ID,
  sha256: ID,
  object: ID,
  wrappedKey: ID,
  calculations: { totalIncome: '77777.77' },
  savingsGoals: [{ name: ID, amount: NUMBER }],
  ['__proto__']: { isAdmin: 1 },
  constructor: { prototype: { isAdmin: 1 } },
};
/** Matches the values of the forbidden keys, which must not appear in any response. */
const traces = new RegExp(`${ID}|${LONG_AGO}|${NUMBER}|77777|annual`);

/** Adds the forbidden keys to a body and to every object in it. */
function attacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(attacked);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...attack,
    ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, attacked(inner)])),
  };
}

// The record of this test is not deleted, so it cannot be removed for good.
const permanentSample = (one: string) => ({
  [`delete${one}Permanently`]: () => ({ body: { proof: 'none' }, status: 404 }),
});

const holdingSamples = (one: string, path: HoldingPath) => ({
  [`create${one}`]: () => ({ body: HOLDINGS[path], status: 201 }),
  [`update${one}`]: () => ({ body: { name: 'Changed' }, status: 200 }),
  ...permanentSample(one),
});

const balanceSample = (one: string) => ({
  [`set${one}Balance`]: () => ({ body: { balance: '1' }, status: 200 }),
});

/** Returns an upload form with a file and the forbidden keys as additional fields. */
const attackForm = (fields: object) => ({
  ...Object.fromEntries(Object.entries({ ...attack, ...fields }).map(([key, value]) => [key, String(value)])),
  file: { name: 'letter.pdf', mimeType: 'application/pdf', buffer: realFile('pdf') },
});

/** The current month, which can be started. */
const MONTH = { month: new Date().toISOString().slice(0, 7) };

/** A document that no user has. */
const UNKNOWN_DOCUMENT = { documents: [{ id: randomUUID() }] };

/** The response of an authenticator to a challenge that was never given. */
const CREDENTIAL = {
  credential: {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
  },
};

/** A valid body for each operation, and the expected status. */
const samples: Record<string, (user: TestUser) => { body: object; status: number }> = {
  signIn: ({ email, password }) => ({ body: { email, password }, status: 200 }),
  register: () => ({
    body: { email: `${randomUUID()}@example.com`, password: 'correct horse battery' },
    status: 201,
  }),
  forgotPassword: ({ email }) => ({ body: { email }, status: 200 }),
  reauthenticate: ({ password }) => ({ body: { password }, status: 204 }),
  reauthenticateByPasskey: () => ({ body: CREDENTIAL, status: 400 }),
  signInByPasskey: () => ({ body: CREDENTIAL, status: 400 }),
  addPasskey: () => ({ body: CREDENTIAL, status: 400 }),
  renamePasskey: () => ({ body: { name: 'My laptop' }, status: 404 }),
  confirmAuthenticator: () => ({ body: { code: '000000' }, status: 409 }),
  reportLostAuthenticator: ({ email, password }) => ({ body: { email, password }, status: 200 }),
  startAuthenticatorRemoval: () => ({ body: { token: 'no-such-token' }, status: 400 }),
  cancelAuthenticatorRemovalByLink: () => ({ body: { token: 'no-such-token' }, status: 400 }),
  reportNotMe: () => ({ body: { token: 'no-such-token' }, status: 400 }),
  resetPassword: () => ({
    body: { token: 'no-such-token', newPassword: 'correct horse battery' },
    status: 400,
  }),
  verifyEmail: () => ({ body: { token: 'no-such-token' }, status: 400 }),
  correctEmail: ({ password }) => ({ body: { email: `${randomUUID()}@example.com`, password }, status: 200 }),
  startEmpty: ({ password }) => ({ body: { password }, status: 403 }),
  changePreferences: () => ({ body: { timeZone: 'Europe/Berlin' }, status: 200 }),
  updateProfile: () => ({ body: { firstName: 'Grace' }, status: 200 }),
  changePassword: ({ password }) => ({
    body: { currentPassword: password, newPassword: password },
    status: 200,
  }),
  deleteAccount: () => ({ body: { password: 'not the password' }, status: 400 }),
  provePassword: ({ password }) => ({ body: { password }, status: 200 }),
  confirmPassword: ({ password }) => ({ body: { password }, status: 204 }),
  keepSubscription: () => ({ body: { id: 'sub_of_nobody' }, status: 404 }),
  rollBackArea: () => ({ body: { to: '0.1.0-a', revision: 1, reason: 'It is slow' }, status: 403 }),
  createBudget: () => ({
    body: { name: 'Plan', partner1Name: 'Ann', fixedExpenses: [{ name: 'Rent', amount: 10 }] },
    status: 201,
  }),
  updateBudget: () => ({
    body: { name: 'Plan', variableExpenses: [{ name: 'Food', amount: 5 }] },
    status: 200,
  }),
  savePay: () => ({
    body: { partner1: { frequency: 'weekly', paycheck: '500' }, partner2: null },
    status: 200,
  }),
  changeMonth: () => ({ body: { plannedIncome: '1' }, status: 409 }),
  startMonth: () => ({ body: MONTH, status: 201 }),
  closeMonth: () => ({ body: {}, status: 409 }),
  moveMoney: () => ({ body: { from: randomUUID(), to: randomUUID(), amount: '1' }, status: 409 }),
  // It accepts no unknown keys.
  planIncome: () => ({ body: { transactionId: randomUUID() }, status: 400 }),
  changeMonthLine: () => ({ body: { planned: '1', reach: 'on' }, status: 409 }),
  // Transactions accept no unknown keys.
  createTransaction: () => ({
    body: { date: `${MONTH.month}-01`, kind: 'spending', amount: '4.50', payee: 'Coffee' },
    status: 400,
  }),
  updateTransaction: () => ({ body: { amount: '1' }, status: 400 }),
  bulkUpdateTransactions: () => ({ body: { transactions: [{ id: randomUUID() }] }, status: 400 }),
  bulkDeleteTransactions: () => ({ body: { transactions: [{ id: randomUUID() }] }, status: 400 }),
  // Bills accept no unknown keys.
  createBill: () => ({
    body: {
      name: 'Rent',
      kind: 'spending',
      amountKind: 'exact',
      amount: '1',
      firstDue: `${MONTH.month}-01`,
      recurrence: 'monthly',
    },
    status: 400,
  }),
  updateBill: () => ({ body: { from: `${MONTH.month}-01` }, status: 400 }),
  updateBillDate: () => ({ body: { isSkipped: true }, status: 400 }),
  payBillDate: () => ({ body: { date: `${MONTH.month}-01`, amount: '1' }, status: 400 }),
  linkBillDate: () => ({ body: { transactionId: randomUUID() }, status: 400 }),
  // Imports and rules accept no unknown keys either.
  beginImport: () => ({
    body: { format: 'csv', rows: 1, accountId: null, statementAccount: null },
    status: 400,
  }),
  sendImportPart: () => ({ body: { rows: [{ row: 1 }] }, status: 400 }),
  keepImportShape: () => ({ body: { date: 0 }, status: 400 }),
  commitImport: () => ({ body: { choices: [] }, status: 400 }),
  undoImport: () => ({ body: {}, status: 400 }),
  reconcileAccount: () => ({
    body: {
      accountId: randomUUID(),
      date: `${MONTH.month}-01`,
      balance: '0.00',
      startBalance: '0.00',
      transactions: [],
    },
    status: 400,
  }),
  replaceRules: () => ({ body: { rules: [] }, status: 400 }),
  tryRule: () => ({ body: { conditions: { accountId: randomUUID() } }, status: 400 }),
  matchRules: () => ({
    body: { date: `${MONTH.month}-01`, kind: 'spending', amount: '4.50', payee: 'Coffee' },
    status: 400,
  }),
  refuseRule: () => ({ body: { payee: 'Coffee' }, status: 400 }),
  applyRules: () => ({ body: { transactions: [{ id: randomUUID(), version: 1 }] }, status: 400 }),
  replaceGoals: () => ({ body: { goals: [] }, status: 200 }),
  replaceCategories: () => ({ body: { categories: [] }, status: 200 }),
  setLineCategory: () => ({
    body: { list: 'fixed', position: 0, name: 'Rent', categoryId: null },
    status: 400,
  }),
  keepDraft: () => ({ body: { name: 'Plan', lines: 1, content: '{}' }, status: 204 }),
  answerReminder: () => ({ body: { dueOn: REMINDER_DAY, answer: 'done' }, status: 204 }),
  createPassword: () => ({ body: ENTRY, status: 201 }),
  updatePassword: () => ({ body: { notes: 'Changed' }, status: 200 }),
  importPasswords: () => ({ body: { entries: [ENTRY, ENTRY] }, status: 201 }),
  uploadDocument: () => ({ body: { description: 'A lease' }, status: 201 }),
  findKnownFiles: () => ({ body: { sha256: ['0'.repeat(64)] }, status: 200 }),
  updateDocument: () => ({ body: { description: 'Changed' }, status: 200 }),
  ...permanentSample('Document'),
  ...permanentSample('Password'),
  moveDocument: () => ({ body: { folderId: null }, status: 200 }),
  updateDocuments: () => ({ body: UNKNOWN_DOCUMENT, status: 404 }),
  deleteDocuments: () => ({ body: UNKNOWN_DOCUMENT, status: 404 }),
  restoreDocuments: () => ({ body: UNKNOWN_DOCUMENT, status: 404 }),
  downloadDocuments: () => ({ body: UNKNOWN_DOCUMENT, status: 404 }),
  storeDocumentText: () => ({ body: { state: 'text', text: 'The rent is due' }, status: 204 }),
  replaceDocumentLinks: () => ({ body: { links: [] }, status: 200 }),
  showCalendarNames: () => ({ body: { names: [] }, status: 404 }),
  saveReminderMail: () => ({ body: { isOn: false, timeZone: 'Europe/Berlin' }, status: 200 }),
  createDocumentTag: () => ({ body: { name: 'Home', color: 'teal' }, status: 201 }),
  updateDocumentTag: () => ({ body: { name: 'Changed' }, status: 200 }),
  createDocumentFolder: () => ({ body: { name: 'House' }, status: 201 }),
  updateDocumentFolder: () => ({ body: { name: 'Changed' }, status: 200 }),
  ...holdingSamples('SavingsAccount', '/api/savings-accounts'),
  ...holdingSamples('Debt', '/api/debts'),
  ...balanceSample('SavingsAccount'),
  ...balanceSample('Debt'),
  ...holdingSamples('Property', '/api/real-estate-properties'),
  ...holdingSamples('Policy', '/api/insurance-policies'),
};

/** Creates the record that a path refers to and returns its id. */
async function idFor(path: string, victim: TestUser): Promise<string> {
  if (path.startsWith(ENTRIES)) return seedEntry(victim);
  if (path.startsWith('/api/document-folders')) return seedFolder(victim, { name: 'House' });
  if (path.startsWith('/api/documents/tags')) return seedTag(victim, { name: 'Home', color: 'teal' });
  if (path.startsWith('/api/documents')) return seedDocument(victim, { name: 'letter.pdf' });
  if (path.startsWith('/api/reminders')) return seedReminder(victim);
  const holding = HOLDING_PATHS.find((each) => path.startsWith(each));
  return holding === undefined ? (await seedBudget(victim)).id : seedHolding(victim, holding);
}

/** Valid values of the other parameters in paths. */
const values: Record<string, string> = {
  day: '2026-01-01',
  lineId: randomUUID(),
  transactionId: randomUUID(),
  billId: randomUUID(),
  dateId: randomUUID(),
  importId: randomUUID(),
  part: '1',
  shape: 'a'.repeat(64),
  ...MONTH,
};
const inPath = (path: string, id: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : (values[name] ?? name)));

// Trust: access-8
test('every operation with a body has a sample request for the mass-assignment attack', async ({ user }) => {
  const operationsWithBody = (await publishedOperations(user.api))
    .filter(({ takesBody }) => takesBody)
    .map(({ id }) => id);
  expect(operationsWithBody.toSorted()).toEqual(Object.keys(samples).toSorted());
});

// Trust: access-8
test('keys that a client may not set, such as the start of the trial, never take effect [API-17] [AUTH-30] [BUD-50] [T-26]', async ({
  user,
  newUser,
}) => {
  for (const { id, method, path, takesForm } of (await publishedOperations(user.api)).filter(
    ({ takesBody }) => takesBody,
  )) {
    const victim = await newUser();
    const recordId = await idFor(path, victim);
    const profile = async () => (await (await victim.api.get('/api/user')).json()) as Record<string, unknown>;
    const { createdAt, isAdmin, isEmailVerified, planType, subscriptionStatus, trialDaysRemaining } =
      await profile();
    const { body, status } = samples[id]?.(victim) ?? { body: {}, status: 0 };

    const answer = await victim.api.fetch(inPath(path, recordId), {
      method,
      ...(takesForm ? { multipart: attackForm(body) } : { data: attacked(body) }),
    });
    expect([id, answer.status()]).toEqual([id, status]);
    expect(await answer.text(), id).not.toMatch(traces);
    if (id !== 'register')
      expect(await profile(), id).toMatchObject({
        id: victim.id,
        createdAt,
        isAdmin,
        isEmailVerified,
        planType,
        subscriptionStatus,
        trialDaysRemaining,
      });
    expect(await (await victim.api.get('/api/user')).text(), id).not.toMatch(traces);
    for (const list of ['/api/budgets', ENTRIES, '/api/documents', '/api/document-folders', ...HOLDING_PATHS])
      expect(await (await victim.api.get(list)).text(), id).not.toMatch(traces);
  }
});
