import { expect, it } from 'vitest';
import { greeting } from './run-product.ts';

const product = {
  url: 'http://localhost:8080',
  listensAt: 'http://127.0.0.1:8080',
  newAdmins: [{ email: 'boss@savvi.local', password: 'of-the-start' }],
  mailFolder: '/data/mail',
  adminCredentials: '/data/admin-credentials.txt',
  releases: { port: 4321, key: 'the release key', databaseUrl: 'postgresql://gateway' },
};

it("the greeting on a terminal shows a new administrator's password and says that it must be changed [T-72]", () => {
  expect(greeting(product, true)).toContain(
    'Administrator: boss@savvi.local   first password: of-the-start   (shown once; choose another at the first sign-in)',
  );
});

// Trust: access-1
it('the greeting names the credentials file and shows no password if its output is not a terminal [T-72]', () => {
  const printed = greeting(product, false);
  expect(printed).not.toContain('of-the-start');
  expect(printed).toContain('Administrator: boss@savvi.local   first password: in the file below');
  expect(printed).toContain('Administrators: /data/admin-credentials.txt');
  expect(printed).not.toContain('the release key');
});

it('the greeting of a later start shows no password', () => {
  expect(greeting({ ...product, newAdmins: [] }, true)).not.toContain('first password');
});
