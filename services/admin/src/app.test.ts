import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@savvi/contracts/admin/admin.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestAdmin, testAdmin } from './testing/admin.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await testAdmin();
});
afterAll(() => admin.close());

closedDoorSuite({ routes: adminRoutes, call: () => admin.call, express: () => admin.app.internal, key: () => admin.key });

it.each(adminRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))('answers %s 403 to who is no administrator [T-26] [ADM-1]', async (_, route) => {
  const answered = await admin.call(route.method.toUpperCase(), route.path.replace('{id}', randomUUID()), { token: admin.someone().token });
  expect([answered.status, answered.text, answered.headers.get('x-problem-code')]).toEqual([403, "You don't have permission to do this.", 'forbidden']);
});
