// A space has quotas for the number of its budgets and for their bytes. Budgets beyond a quota, stored before
// it existed, stay accessible.
import { randomUUID } from 'node:crypto';
import { BUDGET_BYTES_MAX, BUDGET_LINES_MAX, BUDGETS_MAX } from '@savvi/budget-contract/budget';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestBudget, testBudget } from '../testing/budget.ts';
import { budgetRepository } from '../shared/budget.repository.ts';

const MANY = 'You can have at most 1000 budgets. Delete some to add more.';
const LARGE = 'There is no room for more in your budgets. Remove or shorten expenses, or delete a budget.';
let service: TestBudget;
beforeAll(async () => {
  service = await testBudget();
});
afterAll(() => service.close());

const linesOf = (count: number, bytes: number) =>
  Array.from({ length: count }, () => ({ name: 'x'.repeat(bytes), amount: 1 }));
const LARGEST = {
  fixedExpenses: linesOf(BUDGET_LINES_MAX, 200),
  variableExpenses: linesOf(BUDGET_LINES_MAX, 200),
};

/** Creates a user with the given number of stored copies of a budget. */
async function holder(copies: number, over: object = {}) {
  const { claims, token } = service.someone();
  const call = (method: string, suffix = '', body?: object) =>
    service.call(method, `/api/budgets${suffix}`, { token, ...(body && { body: body }) });
  const { id } = (await call('POST', '', { name: 'Home', partner1Name: 'Ann', ...over })).json as {
    id: string;
  };
  await service.db.$executeRaw`
    INSERT INTO budgets SELECT (jsonb_populate_record(budgets, jsonb_build_object('id', gen_random_uuid()))).* FROM budgets, generate_series(2, ${copies}::integer) WHERE space_id = ${claims.space}::uuid AND id = ${id}::uuid`;
  return {
    id,
    call,
    spaceId: claims.space,
    usage: () => budgetRepository.usage(service.db, { spaceId: claims.space }),
  };
}

// Trust: input-3
it('the last budget within the quota is accepted and the next one rejected with 409 `full`, also for ten concurrent ones [T-46]', async () => {
  const { call, usage } = await holder(BUDGETS_MAX - 1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call('POST', '', { name: 'One more', partner1Name: 'Ann' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  const refused = answers.find(({ status }) => status === 409);
  expect([refused?.text, refused?.headers.get('x-problem-code')]).toEqual([MANY, 'full']);
  expect((await usage()).budgets).toBe(BUDGETS_MAX);
});

it('the size of texts is calculated for budgets that the previous release stored, and follows each change [T-46]', async () => {
  const { id, call, usage, spaceId } = await holder(3, LARGEST);
  const kept = await usage();
  const sizes = () => service.db.budget.findMany({ where: { spaceId }, select: { textBytes: true } });
  expect((await sizes()).map(({ textBytes }) => textBytes)).toEqual([1, 2, 3].map(() => kept.bytes / 3));
  await service.db.$transaction([
    service.db.$executeRaw`ALTER TABLE budgets DISABLE TRIGGER budgets_text_bytes`,
    service.db.$executeRaw`UPDATE budgets SET text_bytes = NULL WHERE space_id = ${spaceId}::uuid`,
    service.db.$executeRaw`ALTER TABLE budgets ENABLE TRIGGER budgets_text_bytes`,
  ]);
  expect(await usage()).toEqual(kept);
  expect((await sizes()).map(({ textBytes }) => textBytes)).toEqual([1, 2, 3].map(() => kept.bytes / 3));
  expect((await call('PATCH', `/${id}`, { name: 'Hom' })).status).toBe(200);
  expect((await sizes()).filter(({ textBytes }) => textBytes === kept.bytes / 3 - 1)).toHaveLength(1);
  expect((await usage()).bytes).toBe(kept.bytes - 1);
});

it('budgets and changes that exceed the quota of bytes are rejected, also ten concurrent ones, and nothing of them is stored [T-46]', async () => {
  const { call, usage, spaceId } = await holder(1, LARGEST);
  const one = (await usage()).bytes;
  const {
    id,
    call: filled,
    usage: taken,
    spaceId: full,
  } = await holder(Math.floor(BUDGET_BYTES_MAX / one), LARGEST);
  expect(one).toBeGreaterThan(80_000);
  expect(await filled('POST', '', { name: 'Large', partner1Name: 'Ann', ...LARGEST })).toMatchObject({
    status: 409,
    text: LARGE,
  });
  const small = (await filled('POST', '', { name: 'Small', partner1Name: 'Ann' })).json as { id: string };
  expect(await filled('PATCH', `/${small.id}`, LARGEST)).toMatchObject({ status: 409, text: LARGE });
  expect((await filled('PATCH', `/${small.id}`, { name: 'A longer name' })).status).toBe(200);
  expect((await filled('PATCH', `/${id}`, { name: 'Casa' })).status).toBe(200);
  expect((await taken()).bytes).toBeLessThanOrEqual(BUDGET_BYTES_MAX);
  // The outbox has the events of two created and two changed budgets.
  expect(await service.db.outboxEvent.count({ where: { subject: full } })).toBe(4);
  expect((await call('PATCH', `/${randomUUID()}`, LARGEST)).status).toBe(404);
  expect(await service.db.outboxEvent.count({ where: { subject: spaceId } })).toBe(1);
});

// Trust: input-3
it('one of ten concurrent changes may grow if the quota has room for one [T-46]', async () => {
  const { usage: measured } = await holder(1, LARGEST);
  const one = (await measured()).bytes;
  const { call, usage } = await holder(Math.floor(BUDGET_BYTES_MAX / one) - 1, LARGEST);
  const small = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await call('POST', '', { name: 'Small', partner1Name: 'Ann' })).json as { id: string },
    ),
  );
  const statuses = (await Promise.all(small.map(({ id }) => call('PATCH', `/${id}`, LARGEST)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect((await usage()).bytes).toBeLessThanOrEqual(BUDGET_BYTES_MAX);
});

it('a space beyond its quotas stays readable, editable and deletable, and only rejects growth [T-46]', async () => {
  const { id, call, usage } = await holder(BUDGETS_MAX + 5, { fixedExpenses: linesOf(50, 200) });
  expect((await usage()).bytes).toBeGreaterThan(BUDGET_BYTES_MAX);
  expect((await call('GET')).json).toHaveLength(BUDGETS_MAX + 5);
  expect(
    (await call('PATCH', `/${id}`, { name: 'Casa', partner1Income: '12345.67', splitPercentage: 40 })).status,
  ).toBe(200);
  expect(await call('PATCH', `/${id}`, { name: 'A longer name' })).toMatchObject({
    status: 409,
    text: LARGE,
  });
  expect((await call('PATCH', `/${id}`, { fixedExpenses: linesOf(40, 200) })).status).toBe(200);
  expect((await call('DELETE', `/${id}`)).status).toBe(204);
  expect(await call('POST', '', { name: 'Home', partner1Name: 'Ann' })).toMatchObject({
    status: 409,
    text: MANY,
  });
});
