import { createPrivateKey } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databasePassword, demoPaymentSecrets, signingKey } from './secrets.ts';

let keys: string;

beforeEach(async () => {
  keys = await mkdtemp(path.join(os.tmpdir(), 'savvi-keys-test-'));
});

afterEach(() => rm(keys, { recursive: true, force: true }));

describe('the secrets of an installation', () => {
  it('are generated once, differ from each other, and are readable by their owner only', async () => {
    const made = [
      await databasePassword(keys, 'identity'),
      await databasePassword(keys, 'budget'),
      await signingKey(keys, 'identity'),
    ];
    expect(new Set(made).size).toBe(3);
    expect([
      await databasePassword(keys, 'identity'),
      await databasePassword(keys, 'budget'),
      await signingKey(keys, 'identity'),
    ]).toEqual(made);
    for (const file of await readdir(keys))
      expect((await stat(path.join(keys, file))).mode & 0o777).toBe(0o600);
  });

  it("include the secrets that the payment simulator and billing share, in the provider's format", async () => {
    const made = await demoPaymentSecrets(keys);
    expect(made).toEqual({
      secretKey: expect.stringMatching(/^sk_test_[\w-]{32}$/),
      webhookSecret: expect.stringMatching(/^whsec_[\w-]{32}$/),
    });
    expect(await demoPaymentSecrets(keys)).toEqual(made);
  });

  it('include a key for ES256', async () => {
    expect(createPrivateKey(await signingKey(keys, 'identity')).asymmetricKeyDetails?.namedCurve).toBe(
      'prime256v1',
    );
  });
});
