import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keyFilesOf, keysIn, restoreCluster } from './cluster-backup.ts';
import { cluster } from './testing/cluster.ts';

const restore = {
  root: '/nowhere',
  folder: '/nowhere/backup',
  keysFolder: '/nowhere/keys',
  environment: {},
  say: () => undefined,
  signal: new AbortController().signal,
};

it('a restore is refused without an erasure log of the accounts deleted since the backup, unless the operator confirms that there are none', async () => {
  await cluster({ 'get pvc -n savvi --field-selector metadata.name=log': [{}], 'get pvc': [] });
  await expect(restoreCluster({ ...restore, erasuresClaim: 'identity' })).rejects.toThrow(
    'The claim savvi/identity with the erasure log is gone',
  );
  for (const erasuresClaim of ['log', null])
    // The restore accepts the log or its confirmed absence, and fails only at its next check, that of the
    // backup.
    await expect(restoreCluster({ ...restore, erasuresClaim })).rejects.toThrow(/backup/);
});

it('the restore writes the keys of a backup into the Secrets of their services, and the public half of a key into the Secret of the service that verifies with it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'savvi-keys-'));
  try {
    const key = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    for (const [file, text] of Object.entries({
      'admin-signing-key.pem': key.privateKey,
      'vault-keyring.json': 'ring',
      'identity-keyring.json': 'own ring',
      'admin-credentials.txt': 'ann@example.com secret',
      SHA256SUMS: '',
    }))
      await writeFile(path.join(folder, file), text);
    const secrets = Object.fromEntries((await keysIn(folder)).map(({ name, values }) => [name, values]));
    expect(secrets).toEqual({
      vault: { 'keyring.json': 'ring' },
      admin: { DIRECTORY_SIGNING_KEY: key.privateKey },
      identity: {
        'keyring.json': 'own ring',
        'admin-credentials.txt': 'ann@example.com secret',
        ADMIN_PUBLIC_KEY: expect.any(String),
      },
    });
    expect(
      createPublicKey(secrets['identity']?.['ADMIN_PUBLIC_KEY'] ?? '').equals(createPublicKey(key.publicKey)),
    ).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a backup copies every keyring, but not the one of identity from a cluster of the previous release, which has none', () => {
  const keyring = { 'keyring.json': 'ring' };
  const others = { IDENTITY_SIGNING_KEY: 'key', 'admin-credentials.txt': 'ann@example.com secret' };
  const secrets = (values: Readonly<Record<string, object>>) =>
    Object.entries(values).map(([name, own]) => ({ namespace: 'savvi', name, values: { ...own } }));
  const filesOf = (values: Readonly<Record<string, object>>) =>
    keyFilesOf(secrets({ admin: { DIRECTORY_SIGNING_KEY: 'key' }, documents: keyring, ...values }))
      .map(({ file }) => file)
      .filter((file) => file.endsWith('-keyring.json'));
  const today = { identity: { ...others, ...keyring }, vault: keyring };
  expect(filesOf(today).sort()).toEqual([
    'documents-keyring.json',
    'identity-keyring.json',
    'vault-keyring.json',
  ]);
  expect(filesOf({ ...today, identity: others }).sort()).toEqual([
    'documents-keyring.json',
    'vault-keyring.json',
  ]);
  expect(() => filesOf({ ...today, vault: {} })).toThrow('The Secret vault has no keyring.json');
});
