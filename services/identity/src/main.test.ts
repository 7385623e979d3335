import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newSigningKey } from './testing/identity.ts';

const NOWHERE = 'postgresql://identity:secret-7f3a@127.0.0.1:1/identity';
const settings = {
  DATABASE_URL: NOWHERE,
  BUS_URL: NOWHERE,
  PUBLIC_URL: 'http://localhost:8080',
  IDENTITY_SIGNING_KEY: newSigningKey(),
  MAIL_DIR: '/nowhere/mail',
  IDENTITY_KEYRING_FILE: '/nowhere/keyring.json',
};

/** Runs identity as a process until it exits, or kills it once it has logged `killAt`. */
async function runMain(env: Record<string, string>, killAt = '') {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [logged, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    logged += chunk.toString();
    if (killAt !== '' && logged.includes(killAt)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, logged, complained };
}

describe('the identity process', () => {
  it('exits with one sentence that names the missing setting', async () => {
    const { MAIL_DIR: _, ...incomplete } = settings;
    const { code, complained } = await runMain(incomplete);
    expect([code, complained]).toEqual([
      1,
      'identity: These settings are missing or wrong: MAIL_DIR: exactly one of MAIL_DIR and SMTP_URL is needed\n',
    ]);
  });

  it('exits when it cannot start, even with open handles', async () => {
    const { code, complained } = await runMain({ ...settings, ADMIN_ACCOUNTS_FILE: '/nowhere/admins.txt' });
    expect([code, complained]).toEqual([
      1,
      'identity could not start: InvalidAdminFile: The admin accounts file cannot be read.\n',
    ]);
  });

  it('waits for its database, logs that it waits without the password, and exits cleanly on SIGTERM', async () => {
    const { code, logged } = await runMain(settings, 'the database is not ready yet');
    expect([code, logged.includes('7f3a')]).toEqual([0, false]);
  });
});
