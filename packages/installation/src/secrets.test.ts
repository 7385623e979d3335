import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { everyService } from '@savvi/product/services';
import { frontendToken, serviceToken } from '@savvi/release-kit/tokens';
import { type Secret, secretsFor } from './secrets.ts';

const request = {
  existing: [],
  demonstration: true,
  adminEmails: ['admin@savvi.local'],
  frontends: ['mfe-vault', 'shell'],
  now: new Date('2026-11-22T12:00:00Z'),
};
const valuesOf = (secrets: readonly Secret[], name: string) =>
  secrets.find((secret) => secret.name === name)?.values ?? {};

describe('the secrets of a cluster', () => {
  const made = secretsFor(request);

  it('are generated once: if all of them exist, they stay the same', () => {
    expect(secretsFor({ ...request, existing: made, now: new Date() })).toEqual(made);
  });

  it('gain a keyring of identity in an installation of the previous release, and keep all other values', () => {
    const former = made.map((secret) => {
      const { 'keyring.json': keyring, ...others } = secret.values;
      return secret.name === 'identity' ? { ...secret, values: others } : secret;
    });
    const secrets = secretsFor({ ...request, existing: former });
    const { 'keyring.json': keyring = '', ...others } = valuesOf(secrets, 'identity');
    expect(JSON.parse(keyring)).toMatchObject({ format: 1, keys: [{ key: expect.any(String) }] });
    expect(others).toEqual(valuesOf(former, 'identity'));
    expect(secrets.filter(({ name }) => name !== 'identity')).toEqual(
      former.filter(({ name }) => name !== 'identity'),
    );
  });

  it('differ between installations', () => {
    expect(valuesOf(secretsFor(request), 'vault')).not.toEqual(valuesOf(made, 'vault'));
  });

  it('give every service its own database, which the cluster setup creates with the same password', () => {
    // The generated Secret contains setup.json, which lists the databases.
    const { databases } = JSON.parse(valuesOf(made, 'setup')['setup.json'] ?? '') as {
      databases: { name: string; password: string }[];
    };
    for (const { name } of everyService) {
      const { username, password, pathname } = new URL(
        valuesOf(made, `${name}-database`)['DATABASE_URL'] ?? '',
      );
      expect({ username, pathname }).toEqual({ username: name, pathname: `/${name}` });
      expect(databases).toContainEqual({ name, password });
    }
    expect(new Set(databases.map(({ password }) => password)).size).toBe(everyService.length);
  });

  it("give the identity service the public half of the admin service's key, and no other service a private key", () => {
    const own = createPublicKey(createPrivateKey(valuesOf(made, 'admin')['DIRECTORY_SIGNING_KEY'] ?? ''));
    expect(createPublicKey(valuesOf(made, 'identity')['ADMIN_PUBLIC_KEY'] ?? '').equals(own)).toBe(true);
    const holders = made
      .filter(({ values }) => Object.values(values).some((value) => value.includes('PRIVATE KEY')))
      .map(({ name }) => name);
    expect(holders.toSorted()).toEqual(['admin', 'identity']);
  });

  it('give the gateway a release key, and every program with a contract its own token made with that key', () => {
    const { RELEASE_KEY: key = '', REGISTRATION_TOKEN: token } = valuesOf(made, 'gateway');
    expect([key.length >= 32, token]).toEqual([true, serviceToken(key, 'gateway')]);
    const holders = made.filter(({ values }) => 'RELEASE_KEY' in values).map(({ name }) => name);
    expect(holders).toEqual(['gateway']);
    const withContract = everyService.filter(({ name }) => name !== 'demo-payments');
    for (const { name } of withContract)
      expect(valuesOf(made, name)['REGISTRATION_TOKEN'], name).toBe(serviceToken(key, name));
    expect(valuesOf(made, 'demo-payments')).not.toHaveProperty('REGISTRATION_TOKEN');
  });

  it('give each frontend a token of its own, which is not that of the service of its area', () => {
    const { RELEASE_KEY: key = '' } = valuesOf(made, 'gateway');
    expect([valuesOf(made, 'mfe-vault'), valuesOf(made, 'shell')]).toEqual([
      { REGISTRATION_TOKEN: frontendToken(key, 'vault') },
      { REGISTRATION_TOKEN: frontendToken(key, 'shell') },
    ]);
    expect(frontendToken(key, 'vault')).not.toBe(valuesOf(made, 'vault')['REGISTRATION_TOKEN']);
  });

  it("derive the tokens of services from an operator's release key", () => {
    const key = 'a key of the operator, 32 letters';
    const existing = [{ namespace: 'savvi', name: 'gateway', values: { RELEASE_KEY: key } }];
    const secrets = secretsFor({ ...request, existing });
    expect(valuesOf(secrets, 'gateway')['RELEASE_KEY']).toBe(key);
    expect(valuesOf(secrets, 'vault')['REGISTRATION_TOKEN']).toBe(serviceToken(key, 'vault'));
  });

  it('keep the values that an operator set', () => {
    const existing = [{ namespace: 'savvi', name: 'billing', values: { STRIPE_SECRET_KEY: 'sk_live_mine' } }];
    expect(valuesOf(secretsFor({ ...request, existing }), 'billing')).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_live_mine',
      STRIPE_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
    });
  });

  it('are listed by name in an error if they are missing and only the operator can provide them', () => {
    expect(() => secretsFor({ ...request, demonstration: false })).toThrow(
      'Only you have these: S3_ACCESS_KEY in the Secret savvi/documents, S3_SECRET_KEY in the Secret savvi/documents, STRIPE_SECRET_KEY in the Secret savvi/billing, STRIPE_WEBHOOK_SECRET in the Secret savvi/billing.',
    );
  });

  it('contain the administrators that the operator names, without invented or replaced ones', () => {
    const existing = Object.entries({
      documents: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
      billing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    }).map(([name, keys]) => ({
      namespace: 'savvi',
      name,
      values: Object.fromEntries(keys.map((key) => [key, 'mine'])),
    }));
    const own = { ...request, existing, demonstration: false };
    expect(() => secretsFor({ ...own, adminEmails: undefined })).toThrow(
      'Say who administers: --admin-emails',
    );
    const named = secretsFor({ ...own, adminEmails: ['ann@example.com', 'bob@example.com'] });
    expect(valuesOf(named, 'identity')['admin-credentials.txt']).toMatch(
      /^ann@example\.com \S{32}\nbob@example\.com \S{32}\n$/,
    );
    expect(secretsFor({ ...own, existing: named, adminEmails: undefined })).toEqual(named);
    expect(() => secretsFor({ ...own, existing: named, adminEmails: ['eve@example.com'] })).toThrow(
      'has the sign-in of ann@example.com, bob@example.com already, which stays',
    );
    expect(named.map(({ name }) => name)).not.toContain('demo-payments');
  });
});
