// Identity with its own database, and a clock and a bus controlled by the test. A browser here behaves like
// one behind the gateway: it keeps its cookie, and its requests carry the token that the gateway would have
// requested.
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  DIRECTORY_TOKEN_AUDIENCE,
  DIRECTORY_TOKEN_ISSUER,
  DIRECTORY_TOKEN_LIFE_S,
} from '@savvi/contracts/identity/directory';
import { type User, userReply } from '@savvi/contracts/identity/account';
import { authenticatorReply, recoveryCodesReply } from '@savvi/contracts/identity/strong-sign-in';
import { mintedToken } from '@savvi/contracts/identity-token';
import { PASSES_DEVICES_HEADER } from '@savvi/contracts/session-cookie';
import type { Log } from '@savvi/service-kit/log';
import { type Answered, caller, type Sent } from '@savvi/testing/caller';
import { decodedMail } from '@savvi/testing/decoded-mail';
import { testDatabase } from '@savvi/testing/database';
import { memoryBus } from '@savvi/testing/memory-bus';
import jwt from 'jsonwebtoken';
import { Secret, TOTP } from 'otpauth';
import { createDeps, type Deps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { createPasswords, HASH_PARAMETERS } from '../shared/passwords.ts';
import { start } from '../start.ts';

export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();
/** The PEM public key of a PEM private key. */
export const publicHalf = (pem: string): string =>
  createPublicKey(pem).export({ format: 'pem', type: 'spki' }).toString();
export const PASSWORD = 'correct horse battery';
export const aPerson = (over: object = {}) => ({
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...over,
});
export const userOf = (answered: Answered): User => userReply.parse(answered.json);

/** A log that records every entry, unredacted, with errors written out. */
function recordingLog(lines: string[]): Log {
  const written = (_key: string, value: unknown) =>
    value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
  const record = (level: string) => (fields: object, message: string) =>
    void lines.push(JSON.stringify({ level, ...fields, message }, written));
  return { error: record('error'), warn: record('warn'), info: record('info'), debug: record('debug') };
}

let addresses = 0;
/** A new email address, so that the limits of one test do not affect another. */
export const newAddress = (): string =>
  `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;

/** Settings that override those of the tests, and parts that replace the real ones. */
export interface TestOptions {
  readonly settings?: Record<string, string>;
  /** `real`: hashing a password costs as much as in production. */
  readonly hashing?: 'cheap' | 'real';
  readonly replace?: (deps: Deps) => Partial<Deps>;
}

/** The keyring of each database, for a second identity on the same database. */
const keyringFiles = new Map<string, string>();

/** Starts identity. Call `stop()` in `afterAll`. */
export async function testIdentity({
  settings = {},
  hashing = 'cheap',
  replace = () => ({}),
}: TestOptions = {}) {
  const database = await testDatabase({
    migrationsDir: fileURLToPath(new URL('../../prisma/migrations', import.meta.url)),
  });
  const dir = await mkdtemp(join(tmpdir(), 'identity-test-'));
  const mailDir = join(dir, 'mail');
  const databaseUrl = settings['DATABASE_URL'] ?? database.url;
  const keyringFile = keyringFiles.get(databaseUrl) ?? join(dir, 'keyring.json');
  keyringFiles.set(databaseUrl, keyringFile);
  const directoryKey = newSigningKey();
  const lines: string[] = [];
  const bus = memoryBus();
  let now = new Date('2026-03-03T12:00:00.000Z');
  const env = parseEnv({
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    PUBLIC_URL: 'http://localhost:8080',
    IDENTITY_SIGNING_KEY: newSigningKey(),
    ADMIN_PUBLIC_KEY: publicHalf(directoryKey),
    ADMIN_EMAILS: 'boss@savvi.local',
    MAIL_DIR: mailDir,
    IDENTITY_KEYRING_FILE: keyringFile,
    IDENTITY_KEYRING_CREATE: 'true',
    ...settings,
  });
  const clock = { now: () => now };
  let codesNow = new Date('2026-03-03T12:00:15.000Z');
  const made = createDeps(env, recordingLog(lines), bus, clock, { now: () => codesNow });
  // Tests that are not about hashing use cheap parameters and a long timeout.
  const deps: Deps = {
    ...made,
    passwords: createPasswords({
      longestWaitMs: 60_000,
      ...(hashing === 'cheap' && { parameters: { ...HASH_PARAMETERS, memoryCost: 64, timeCost: 1 } }),
    }),
    ...replace(made),
  };
  const running = await start(env, deps);
  await running.ready;
  const call = caller(running.url);

  function browser({
    address = newAddress(),
    userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  }: { address?: string; userAgent?: string } = {}) {
    let cookie: string | null = null;
    let device: string | null = null;
    const headersOf = (more: Record<string, string> = {}) => {
      const pairs = [cookie, device].filter((pair) => pair !== null);
      return {
        'X-Client-Address': address,
        [PASSES_DEVICES_HEADER]: 'yes',
        'User-Agent': userAgent,
        ...(pairs.length > 0 && { Cookie: pairs.join('; ') }),
        ...more,
      };
    };
    const token = async (headers: Record<string, string> = {}) => {
      const answered = await call('POST', '/internal/identity-token', { headers: headersOf(headers) });
      return answered.status === 200 ? mintedToken.parse(answered.json) : null;
    };
    return {
      address,
      token,
      cookie: () => cookie,
      keep: (pair: string | null) => void (cookie = pair),
      device: () => device,
      keepDevice: (pair: string | null) => void (device = pair),
      async call(method: string, path: string, sent: Sent = {}): Promise<Answered> {
        const minted = cookie === null ? null : await token();
        const answered = await call(method, path, {
          ...(minted !== null && { token: minted.token }),
          ...sent,
          headers: headersOf(sent.headers),
        });
        for (const line of answered.headers.getSetCookie()) {
          const [pair = ''] = line.split(';');
          if (pair.includes('savvi_device=')) device = pair;
          else cookie = pair.endsWith('=') ? null : pair;
        }
        return answered;
      },
    };
  }

  async function everyMail(): Promise<string[]> {
    await deps.background.idle();
    // Files without the ending .eml are still being written.
    const names = (await readdir(mailDir).catch(() => [])).filter((name) => name.endsWith('.eml'));
    // Mails are sorted by modification time: their names contain the clock, which does not move in tests.
    const files = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(mailDir, name), { bigint: true })).mtimeNs })),
    );
    const kept = await Promise.all(
      files
        .toSorted((one, other) => Number(one.at - other.at))
        .map(({ name }) => readFile(join(mailDir, name), 'utf8')),
    );
    return kept.map(decodedMail);
  }

  return {
    url: running.url,
    deps,
    lines,
    call,
    browser,
    published: bus.published,
    databaseUrl: database.url,
    keyringFile,
    now: () => now,
    /** Advances the clock that authenticator apps follow, in milliseconds. It starts in the middle of a step. */
    codesLater: (ms: number) => void (codesNow = new Date(codesNow.getTime() + ms)),
    /** The code that an authenticator app shows, whose clock is ahead by `aheadMs`. */
    codeOf: (secret: string, aheadMs = 0): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: codesNow.getTime() + aheadMs }),
    /** Advances the clock of the test. */
    later: (ms: number) => void (now = new Date(now.getTime() + ms)),
    /** Registers a new account; returns it with its browser. */
    async newcomer(over: object = {}) {
      const person = aPerson(over);
      const visitor = browser();
      const answered = await visitor.call('POST', '/api/register', { body: person });
      return { ...person, user: userOf(answered), browser: visitor };
    },
    /**
     * Registers a new account and turns on two-step verification. The next code is for the step after the one
     * that was used.
     */
    async withSecondStep(over: object = {}) {
      const made = await this.newcomer(over);
      const { secret } = authenticatorReply.parse(
        (await made.browser.call('POST', '/api/auth/authenticator')).json,
      );
      const { recoveryCodes } = recoveryCodesReply.parse(
        (
          await made.browser.call('POST', '/api/auth/authenticator/confirm', {
            body: { code: this.codeOf(secret) },
          })
        ).json,
      );
      this.codesLater(30_000);
      return { ...made, secret, recoveryCodes };
    },
    /**
     * The token with which the admin service acts for an administrator; `options` override how it is signed.
     */
    directoryToken: (actorId: string, options: jwt.SignOptions = {}, payload = {}): string =>
      jwt.sign(payload, directoryKey, {
        algorithm: 'ES256',
        issuer: DIRECTORY_TOKEN_ISSUER,
        audience: DIRECTORY_TOKEN_AUDIENCE,
        subject: actorId,
        expiresIn: DIRECTORY_TOKEN_LIFE_S,
        ...options,
      }),
    /** Registers a new account and makes it an administrator. */
    async admin() {
      const made = await this.newcomer();
      await deps.db.user.update({ where: { id: made.user.id }, data: { isAdmin: 1 } });
      return made;
    },
    /** Events written for a user, oldest first. */
    async events(userId: string) {
      const rows = await deps.db.outboxEvent.findMany({
        where: { subject: userId },
        orderBy: { seq: 'asc' },
      });
      return rows.map(({ type, data }) => ({ type, data }));
    },
    /**
     * The mails sent so far, once no background work is running, without verification links and security
     * mails.
     */
    mails: async (): Promise<string[]> =>
      (await everyMail()).filter((mail) => !isVerification(mail) && !isSecurity(mail)),
    /** The security mails to an address so far, oldest first, once none is queued. */
    async securityMails(email: string): Promise<string[]> {
      for (
        const end = Date.now() + 10_000;
        (await deps.db.securityMail.count({ where: { dueAt: { not: null } } })) > 0 && Date.now() < end;
      )
        await pause(10);
      return (await everyMail()).filter((mail) => isSecurity(mail) && mail.includes(`To: ${email}\r\n`));
    },
    /** The verification links mailed to an address so far, oldest first. */
    verificationMails: async (email: string): Promise<string[]> =>
      (await everyMail()).filter((mail) => isVerification(mail) && mail.includes(`To: ${email}\r\n`)),
    async stop() {
      await running.drain();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Identity under test. */
export type TestIdentity = Awaited<ReturnType<typeof testIdentity>>;
/** A browser under test. */
export type TestBrowser = ReturnType<TestIdentity['browser']>;

const LINK =
  /http:\/\/localhost:8080\/(?:reset-password|verify-email|not-me|lost-authenticator)#(?:token|stop)=([\w-]+)/;
/** Whether a mail is about a security event. */
const isSecurity = (mail: string): boolean =>
  /\/(?:not-me|lost-authenticator)#|^Subject: Your BudgetPRO account was deleted\r$/m.test(mail);
const isVerification = (mail: string): boolean => mail.includes('/verify-email#token=');

/** The token in a reset, verification or security mail. */
export const tokenIn = (mail: string | undefined): string => LINK.exec(mail ?? '')?.[1] ?? '';
