import { REGISTRY_SCHEMA, type Registry } from '@savvi/contracts/registry';
import { expect, it } from 'vitest';
import { pageOf } from './page.rules.ts';

const registry: Registry = {
  schema: REGISTRY_SCHEMA,
  areas: [
    {
      name: 'budget',
      basePaths: ['/create-budget', '/edit-budget'],
      menu: [],
      entitlement: null,
      versions: [],
    },
  ],
};

it.each([
  ['/', false, 'index.html', 200, '[NAV-4]'],
  ['/', true, 'dashboard.html', 200, '[DASH-1]'],
  ['/login', false, 'login.html', 200, '[AUTH-1]'],
  ['/auth', true, 'login.html', 200, '[AUTH-1]'],
  ['/verify-email', false, 'verify-email.html', 200, '[T-51]'],
  ['/verify-email', true, 'verify-email.html', 200, '[T-51]'],
  ['/not-me', false, 'not-me.html', 200, '(SEC-17)'],
  ['/not-me', true, 'not-me.html', 200, '(SEC-17)'],
  ['/lost-authenticator', false, 'lost-authenticator.html', 200, '(SEC-11)'],
  ['/forgot-password/', false, 'forgot-password.html', 200, '[AUTH-34]'],
  ['/reset-password', false, 'reset-password.html', 200, '[AUTH-39]'],
  ['/account-settings', true, 'app.html', 200, '[NAV-2]'],
  ['/subscribe', false, 'app.html', 200, '[NAV-1]'],
  ['/create-budget', true, 'app.html', 200, '[NAV-2]'],
  ['/edit-budget/7', true, 'app.html', 200, '[NAV-2]'],
  ['/create-budgets', true, 'app.html', 404, '[NAV-10]'],
  ['/nowhere', false, 'app.html', 404, '[NAV-10]'],
] as const)('the path %s (session: %j) gets %s with status %i %s', (path, hasSession, file, status, _id) => {
  expect(pageOf(path, hasSession, registry)).toEqual({ file, status });
});
