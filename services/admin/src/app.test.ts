import { randomUUID } from 'node:crypto';
import { adminRoutes } from '@savvi/admin-contract/admin.routes';
import { closedDoorSuite } from '@savvi/testing/closed-door-suite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestAdmin, testAdmin } from './testing/admin.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await testAdmin();
});
afterAll(() => admin.close());

closedDoorSuite({
  routes: adminRoutes,
  call: () => admin.call,
  express: () => admin.app.internal,
  key: () => admin.key,
});

// Trust: access-11
it.each(adminRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  '%s responds 403 to users who are not administrators [T-26] [ADM-1]',
  async (_, route) => {
    const answered = await admin.call(route.method.toUpperCase(), route.path.replace('{id}', randomUUID()), {
      token: admin.someone().token,
    });
    expect([answered.status, answered.text, answered.headers.get('x-problem-code')]).toEqual([
      403,
      "You don't have permission to do this.",
      'forbidden',
    ]);
  },
);

// Trust: access-1
it.each(adminRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  '%s responds 403 to an administrator who still has the first password, and says that the password must be replaced [T-72]',
  async (_, route) => {
    const { token } = admin.someone({ role: 'admin', passwordChangeDue: true });
    const answered = await admin.call(route.method.toUpperCase(), route.path.replace('{id}', randomUUID()), {
      token,
    });
    expect([answered.status, answered.text, answered.headers.get('x-problem-code')]).toEqual([
      403,
      'Choose a new password first. Open the account settings and replace the one you were given.',
      'first-password',
    ]);
  },
);

it.each(adminRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
  '%s responds 403 to an administrator whose second step is due, and says what to do (SEC-22)',
  async (_, route) => {
    const open = async (secondStepDue: string) => {
      const { token } = admin.someone({ role: 'admin', secondStepDue });
      const path = route.path.replace('{id}', randomUUID());
      const answered = await admin.call(route.method.toUpperCase(), path, { token });
      return [answered.status, answered.text, answered.headers.get('x-problem-code')];
    };
    expect(await open('set-up')).toEqual([
      403,
      'Set up an authenticator app or a passkey first.',
      'second-step-due',
    ]);
    expect(await open('sign-in')).toEqual([
      403,
      'Sign out, and sign in with your passkey or a code from your authenticator app to open the admin area.',
      'second-step-due',
    ]);
  },
);
