// Access checks for every route in the OpenAPI document. A new route without an entry here fails the first
// test.
import type { APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { waysInReply } from '@savvi/contracts/identity/strong-sign-in';
import { HOLDINGS } from '@savvi/testing/holding-inputs';
import { publishedOperations } from '../fixtures/api-document.ts';
import { turnOnSecondStep } from '../fixtures/second-step.ts';
import {
  ENTRIES,
  HOLDING_PATHS,
  type HoldingPath,
  seedBudget,
  seedDocument,
  seedTag,
  seedEntry,
  seedFolder,
  seedHolding,
} from '../fixtures/seed.ts';
import { expect, test } from '../fixtures/test.ts';
import { post, type TestUser } from '../fixtures/users.ts';

/** Only an authenticator can make a passkey; services/identity/src/passkeys/passkeys.test.ts covers these routes. */
const MADE_BY_AUTHENTICATORS = '/api/auth/passkeys/{id}';

const trustedDevices = async (api: APIRequestContext) =>
  waysInReply.parse(await (await api.get('/api/auth/ways-in')).json()).trustedDevices;

/** How to create a record of one type, and how its owner reads it. */
interface OwnedRecord {
  make: (owner: TestUser) => Promise<string>;
  look: (owner: TestUser, id: string) => Promise<unknown>;
  /** An id that no record has, if it is not a UUID. */
  missing?: () => string;
}

const entries: OwnedRecord = { make: seedEntry, look: async ({ api }) => (await api.get(ENTRIES)).json() };

const documents: OwnedRecord = {
  make: (owner) => seedDocument(owner, { name: 'letter.pdf' }),
  look: async ({ api }) => (await api.get('/api/documents')).json(),
};

const POLICIES = '/api/insurance-policies';
const answeredReminders = async ({ api }: TestUser) =>
  (await (await api.get('/api/reminders/all')).json()) as { id: string }[];

/** The current month, which can be started. */
const MONTH = { month: new Date().toISOString().slice(0, 7) };
const TRANSACTION = { date: `${MONTH.month}-01`, kind: 'spending', amount: '4.50', payee: 'Coffee' };
const GOALS = { goals: [{ id: randomUUID(), name: 'Mine now', monthlyAmount: '1' }] };
const CATEGORIES = { categories: [{ id: randomUUID(), name: 'Mine now', group: 'Mine' }] };
const LINE_CATEGORY = { list: 'fixed', position: 0, name: 'Rent', categoryId: null };
const PAY = { partner1: { frequency: 'weekly', paycheck: '500' }, partner2: null };
const CONDITIONS = { payee: { is: 'contains', text: 'coffee' } };
const RULES = { rules: [{ id: randomUUID(), conditions: CONDITIONS, results: { payer: 'joint' } }] };
const MAPPING = {
  date: 0,
  amount: 1,
  debit: null,
  credit: null,
  direction: null,
  payee: [2],
  note: [],
  bankId: null,
  currency: null,
  dateOrder: 'day-first',
  decimal: ',',
  isSignTurned: false,
  linesBefore: 0,
  accountId: null,
};
const DRAFT = { name: 'Mine now', lines: 1, content: '{}' };

const BILL = {
  name: 'Mine now',
  kind: 'spending',
  amountKind: 'exact',
  amount: '1',
  firstDue: `${MONTH.month}-01`,
  recurrence: 'monthly',
};
const BILL_PERIOD = `?from=${MONTH.month}-01&to=${MONTH.month}-28`;

/** A budget with a started month and a transaction. */
const months: OwnedRecord = {
  async make(owner) {
    const { id } = await seedBudget(owner);
    await owner.api.post(`/api/budgets/${id}/months`, { data: MONTH });
    await owner.api.post(`/api/budgets/${id}/transactions`, { data: TRANSACTION });
    return id;
  },
  look: async ({ api }, id) => [
    await (await api.get(`/api/budgets/${id}/months/${MONTH.month}`)).json(),
    await (await api.get(`/api/budgets/${id}/transactions?month=${MONTH.month}`)).json(),
  ],
};

const hasBalances = (path: HoldingPath) => path === '/api/savings-accounts' || path === '/api/debts';
const balancesOf = (path: HoldingPath): [string, OwnedRecord][] => {
  const record = {
    make: (owner: TestUser) => seedHolding(owner, path),
    look: async ({ api }: TestUser, id: string) => (await api.get(`${path}/${id}/balances`)).json(),
  };
  return [
    [`${path}/{id}/balances`, record],
    [`${path}/{id}/balances/{day}`, record],
  ];
};

/** The record types: how to create one, and how its owner reads it. */
const records: Record<string, OwnedRecord> = {
  ...Object.fromEntries(
    HOLDING_PATHS.flatMap((path): [string, OwnedRecord][] => {
      const record = {
        make: (owner: TestUser) => seedHolding(owner, path),
        look: async ({ api }: TestUser) => (await api.get(path)).json(),
      };
      return [
        [`${path}/{id}`, record],
        [`${path}/{id}/restore`, record],
        [`${path}/{id}/delete-permanently`, record],
        ...(hasBalances(path) ? balancesOf(path) : []),
      ];
    }),
  ),
  '/api/passwords/{id}': entries,
  '/api/passwords/{id}/restore': entries,
  '/api/passwords/{id}/delete-permanently': entries,
  ...Object.fromEntries(
    ['', '/move', '/links', '/text', '/restore', '/delete-permanently', '/download'].map((action) => [
      `/api/documents/{id}${action}`,
      documents,
    ]),
  ),
  '/api/documents/tags/{id}': {
    make: (owner) => seedTag(owner, { name: 'Home', color: 'teal' }),
    look: async ({ api }) => (await api.get('/api/documents/tags')).json(),
  },
  '/api/document-folders/{id}': {
    make: (owner) => seedFolder(owner, { name: 'House' }),
    look: async ({ api }) => (await api.get('/api/document-folders')).json(),
  },
  '/api/budgets/{id}': {
    make: async (owner) => (await seedBudget(owner)).id,
    look: async ({ api }, id) => (await api.get(`/api/budgets/${id}`)).json(),
  },
  '/api/budgets/{id}/main': {
    make: async (owner) => (await seedBudget(owner)).id,
    look: async ({ api }) => (await api.get('/api/budgets')).text(),
  },
  ...Object.fromEntries(
    [
      '',
      '/{month}',
      '/{month}/update',
      '/{month}/move',
      '/{month}/income',
      '/{month}/close',
      '/{month}/lines/{lineId}',
    ].map((path) => [`/api/budgets/{id}/months${path}`, months]),
  ),
  ...Object.fromEntries(
    [
      '/transactions',
      '/transactions/search',
      '/transactions/bulk-update',
      '/transactions/bulk-delete',
      '/transactions/{transactionId}',
      '/reconciliations',
      '/changes',
      '/changes/{changeId}/undo',
    ].map((path) => [`/api/budgets/{id}${path}`, months]),
  ),
  ...Object.fromEntries(
    [
      '/bills',
      '/bills/{billId}',
      '/bills/{billId}/set-aside',
      '/bills/{billId}/dates/{dateId}',
      '/bills/{billId}/dates/{dateId}/pay',
      '/bills/{billId}/dates/{dateId}/link',
    ].map((path): [string, OwnedRecord] => [
      `/api/budgets/{id}${path}`,
      {
        async make(owner) {
          const { id } = await seedBudget(owner);
          await owner.api.post(`/api/budgets/${id}/bills`, { data: { ...BILL, name: 'Rent' } });
          return id;
        },
        look: async ({ api }, id) => (await api.get(`/api/budgets/${id}/bills${BILL_PERIOD}`)).json(),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['', '/setup', '/shapes/{shape}', '/{importId}/preview', '/{importId}/commit', '/{importId}/undo']
      .concat('/{importId}/parts/{part}')
      .map((path): [string, OwnedRecord] => [
        `/api/budgets/{id}/imports${path}`,
        {
          ...months,
          look: async ({ api }, id) => (await api.get(`/api/budgets/${id}/imports`)).text(),
        },
      ]),
  ),
  ...Object.fromEntries(
    ['', '/try', '/match', '/never', '/past', '/apply'].map((path): [string, OwnedRecord] => [
      `/api/budgets/{id}/rules${path}`,
      {
        async make(owner) {
          const { id } = await seedBudget(owner);
          await owner.api.put(`/api/budgets/${id}/rules`, { data: RULES });
          return id;
        },
        look: async ({ api }, id) => (await api.get(`/api/budgets/${id}/rules`)).text(),
      },
    ]),
  ),
  '/api/budgets/{id}/goals': {
    async make(owner) {
      const { id } = await seedBudget(owner);
      await owner.api.put(`/api/budgets/${id}/goals`, {
        data: { goals: [{ id: randomUUID(), name: 'Holiday', monthlyAmount: '200' }] },
      });
      return id;
    },
    look: async ({ api }, id) => (await api.get(`/api/budgets/${id}/goals`)).json(),
  },
  ...Object.fromEntries(
    ['/categories', '/line-category', '/categories/{categoryId}', '/categories/{categoryId}/use'].map(
      (path): [string, OwnedRecord] => [
        `/api/budgets/{id}${path}`,
        {
          async make(owner) {
            const { id } = await seedBudget(owner);
            await owner.api.put(`/api/budgets/${id}/categories`, {
              data: { categories: [{ id: randomUUID(), name: 'Food', group: 'Home' }] },
            });
            return id;
          },
          look: async ({ api }, id) => (await api.get(`/api/budgets/${id}/categories`)).json(),
        },
      ],
    ),
  ),
  '/api/budgets/{id}/pay': {
    async make(owner) {
      const { id } = await seedBudget(owner);
      await owner.api.put(`/api/budgets/${id}/pay`, { data: PAY });
      return id;
    },
    look: async ({ api }, id) => (await api.get(`/api/budgets/${id}/pay`)).text(),
  },
  '/api/budgets/drafts/{id}': {
    make: async (owner) => {
      const { id } = await seedBudget(owner);
      await owner.api.put(`/api/budgets/drafts/${id}`, { data: DRAFT });
      return id;
    },
    look: async ({ api }) => (await api.get('/api/budgets/drafts')).text(),
  },
  '/api/reminders/{id}/answer': {
    async make(owner) {
      const policy = await seedHolding(owner, POLICIES, {
        ...HOLDINGS[POLICIES],
        expirationDate: '2026-03-03',
      });
      const id = `${policy}.policy`;
      const isListed = async () => (await answeredReminders(owner)).some((each) => each.id === id);
      await expect.poll(isListed, { timeout: 15_000 }).toBe(true);
      return id;
    },
    look: answeredReminders,
    missing: () => `${randomUUID()}.policy`,
  },
  '/api/auth/sessions/{id}': {
    make: async ({ api }) =>
      ((await (await api.get('/api/auth/sessions')).json()) as { id: string }[])[0]?.id ?? '',
    look: async ({ api }, id) =>
      ((await (await api.get('/api/auth/sessions')).json()) as { id: string }[]).filter(
        (session) => session.id === id,
      ).length,
  },
  '/api/auth/trusted-devices/{id}': {
    async make({ api, email, password }) {
      const { nextCode } = await turnOnSecondStep(api, process.env['E2E_BASE_URL'] ?? '');
      const data = { email, password, code: nextCode(), trustDevice: true };
      await post(api, '/api/login', { data }, 200);
      return (await trustedDevices(api))[0]?.id ?? '';
    },
    look: async ({ api }, id) => (await trustedDevices(api)).filter((device) => device.id === id).length,
  },
};
/**
 * A valid request body for each operation, so that validation does not reject the request before the
 * ownership check.
 */
const bodies: Record<string, object> = {
  updateBudget: { name: 'Mine now' },
  keepDraft: DRAFT,
  createBill: BILL,
  updateBill: { from: BILL.firstDue, name: BILL.name },
  updateBillDate: { isSkipped: true },
  payBillDate: { date: BILL.firstDue, amount: '1' },
  linkBillDate: { transactionId: randomUUID() },
  replaceGoals: GOALS,
  replaceCategories: CATEGORIES,
  setLineCategory: LINE_CATEGORY,
  startMonth: MONTH,
  moveMoney: { from: randomUUID(), to: randomUUID(), amount: '1' },
  planIncome: { transactionId: randomUUID() },
  closeMonth: {},
  changeMonth: { plannedIncome: '1' },
  savePay: PAY,
  changeMonthLine: { planned: '1', reach: 'on' },
  createTransaction: TRANSACTION,
  updateTransaction: { amount: '1' },
  bulkUpdateTransactions: { transactions: [{ id: randomUUID() }] },
  reconcileAccount: {
    accountId: randomUUID(),
    date: `${MONTH.month}-01`,
    balance: '0.00',
    startBalance: '0.00',
    transactions: [],
  },
  bulkDeleteTransactions: { transactions: [{ id: randomUUID() }] },
  beginImport: { format: 'csv', rows: 1, accountId: null, statementAccount: null },
  sendImportPart: { rows: [{ row: 1 }] },
  keepImportShape: MAPPING,
  replaceRules: RULES,
  tryRule: { conditions: CONDITIONS },
  matchRules: TRANSACTION,
  refuseRule: { payee: 'Coffee' },
  applyRules: { transactions: [{ id: randomUUID(), version: 1 }] },
  moveDocument: { folderId: null },
  storeDocumentText: { state: 'text', text: 'Mine now' },
  replaceDocumentLinks: { links: [] },
  ...Object.fromEntries(
    ['Document', 'Password', 'SavingsAccount', 'Debt', 'Property', 'Policy'].map((one) => [
      `delete${one}Permanently`,
      { proof: 'none' },
    ]),
  ),
  setSavingsAccountBalance: { balance: '1' },
  setDebtBalance: { balance: '1' },
  answerReminder: { dueOn: '2026-03-03', answer: 'done' },
};

/**
 * Whether a path has the id of a record. A token in a path is itself the right to what it names, and has no owner. The
 * key of a hint names no record either: each user may dismiss any.
 */
const namesRecord = (path: string) =>
  path.includes('{') && !/\{(?:token|key|prefix)\}/.test(path) && path !== MADE_BY_AUTHENTICATORS;

/** Valid values of the other parameters in paths. */
const values: Record<string, string> = {
  day: '2026-01-01',
  lineId: randomUUID(),
  transactionId: randomUUID(),
  categoryId: randomUUID(),
  changeId: randomUUID(),
  billId: randomUUID(),
  dateId: randomUUID(),
  importId: randomUUID(),
  part: '1',
  shape: 'a'.repeat(64),
  ...MONTH,
};
/** The queries of routes that need one. */
const queries: Record<string, string> = {
  listTransactions: `?month=${MONTH.month}`,
  listBills: BILL_PERIOD,
  listToReconcile: `?accountId=${randomUUID()}&until=${MONTH.month}-01`,
};
/** The path of a route with the id of a record and valid values of its other parameters. */
const inPath = (path: string, id: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? id : (values[name] ?? name)));

/** Whether only administrators may call the route. Its records have no owner. */
const isForAdmins = ({ path }: { path: string }) => path.startsWith('/api/admin/');

// Trust: access-7
test('every documented route that names a record has an entry in the ownership matrix', async ({ user }) => {
  const operations = await publishedOperations(user.api);
  const paths = [
    ...new Set(
      operations
        .filter((operation) => !isForAdmins(operation))
        .map(({ path }) => path)
        .filter(namesRecord),
    ),
  ];
  expect(paths.toSorted()).toEqual(Object.keys(records).toSorted());
});

// Trust: access-3
test('a record of another user and a missing record return the same 404 on every route, and the record stays unchanged [N-2] [API-13]', async ({
  user: owner,
  newUser,
}) => {
  const stranger = await newUser();
  for (const operation of (await publishedOperations(owner.api)).filter(
    (operation) => namesRecord(operation.path) && !isForAdmins(operation),
  )) {
    const record = records[operation.path];
    const theirs = (await record?.make(owner)) ?? '';
    expect(theirs, operation.path).toMatch(/^[\w.-]{16,}$/);
    const before = await record?.look(owner, theirs);
    const answerTo = async (id: string, headers: Record<string, string> = {}) => {
      const answer = await stranger.api.fetch(inPath(operation.path, id) + (queries[operation.id] ?? ''), {
        method: operation.method,
        headers,
        ...(operation.takesBody && { data: bodies[operation.id] ?? {} }),
      });
      const { date: _date, 'x-request-id': _id, ...rest } = answer.headers();
      return { status: answer.status(), text: await answer.text(), headers: rest };
    };
    for (const headers of [{}, { 'If-Match': '"1"' }, { 'X-User-Id': owner.id }]) {
      const answered = await answerTo(theirs, headers);
      expect(answered, operation.id).toEqual(await answerTo(record?.missing?.() ?? randomUUID(), headers));
      expect(answered.status, operation.id).toBe(404);
    }
    expect(await record?.look(owner, theirs), operation.id).toEqual(before);
  }
});

// Trust: access-11
test('every admin route returns 403 to other users, whether or not the named record exists [T-26] [N-1]', async ({
  user: owner,
  newUser,
}) => {
  const stranger = await newUser();
  const operations = (await publishedOperations(owner.api)).filter(isForAdmins);
  expect(operations.length).toBeGreaterThan(5);
  for (const { id, method, path } of operations) {
    for (const named of [owner.id, stranger.id, randomUUID(), 'nobody']) {
      const answer = await stranger.api.fetch(path.replace('{id}', named), {
        method,
        headers: { 'X-User-Id': owner.id, 'X-Role': 'admin' },
      });
      expect([id, answer.status(), await answer.text()]).toEqual([
        id,
        403,
        "You don't have permission to do this.",
      ]);
    }
  }
  expect((await owner.api.get('/api/user')).status()).toBe(200);
});

// Trust: access-9
test('every route that needs a session returns 401 without one, whatever headers are sent [N-1] [API-18]', async ({
  user,
  playwright,
  baseURL,
}) => {
  const nobody = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const claims = [
    {},
    { Cookie: `savvi_session=${randomUUID()}` },
    {
      'X-User-Id': user.id,
      'X-Identity': user.id,
      Authorization: `Bearer ${user.id}`,
      'X-Client-Address': '127.0.0.1',
    },
  ];
  const closed = (await publishedOperations(user.api)).filter(({ needsSession }) => needsSession);
  expect(closed.length).toBeGreaterThan(32);
  for (const { id, method, path, takesBody } of closed) {
    for (const headers of claims) {
      const answer = await nobody.fetch(inPath(path, randomUUID()), {
        method,
        headers,
        ...(takesBody && { data: bodies[id] ?? {} }),
      });
      expect([id, answer.status(), await answer.text()]).toEqual([id, 401, 'Unauthorized']);
    }
  }
  await nobody.dispose();
});
