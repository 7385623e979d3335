import { relyingPartyOf } from './passkeys/relying-party.rules.ts';
import type { Bus } from '@savvi/eventing/bus';
import { outbox } from '@savvi/eventing/outbox';
import { createBus } from '@savvi/eventing/create-bus';
import { measureEvents } from '@savvi/eventing/metrics';
import { masterKeys } from '@savvi/sealing/master-keys';
import { spaceKeys } from '@savvi/sealing/space-keys';
import { type Clock, systemClock } from '@savvi/service-kit/clock';
import { connectionsTo } from '@savvi/service-kit/database-connections';
import { createTokenVerifier } from '@savvi/service-kit/identity-token';
import { createLog, type Log } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { createNetworkLimiter } from '@savvi/service-kit/network-limit';
import { watchPools } from '@savvi/service-kit/watched-pools';
import pg from 'pg';
import {
  BREACHED_PASSWORDS_LIMIT,
  breachedPasswords,
} from './breached-passwords/breached-passwords.service.ts';
import { openDatabase } from './db.ts';
import { erasureLogAt } from './deletion/erasure-log.ts';
import { directoryRepository } from './directory/directory.repository.ts';
import type { Env } from './env.ts';
import { folderMailer } from './mail/folder-mailer.ts';
import { measuredMailer } from './mail/measured-mailer.ts';
import { smtpMailer } from './mail/smtp-mailer.ts';
import { measureNotices } from './notices/measure-notices.ts';
import { resetTokenRepository } from './passwords/reset-token.repository.ts';
import { createBackground } from './shared/background.ts';
import { deviceCookie } from './shared/device-cookie.ts';
import { knownDeviceRepository } from './shared/known-device.repository.ts';
import { createLimits } from './shared/limits.ts';
import { passwordPolicy } from './shared/password-policy.ts';
import { createPasswords } from './shared/passwords.ts';
import { reportThrottling } from './shared/report-throttling.ts';
import { DOMAIN } from './shared/sealed-secret.ts';
import { secondStepCheck } from './shared/second-step-check.ts';
import { secondStepRemoval } from './shared/second-step-removal.ts';
import { secondStepRepository } from './shared/second-step.repository.ts';
import { createSecurityEvents } from './shared/security-events.ts';
import { sessionCookie } from './shared/session-cookie.ts';
import { sessionOpener } from './shared/session-opener.ts';
import { sessionRepository } from './shared/session.repository.ts';
import { trialAddresses } from './shared/trial-addresses.ts';
import { userRepository } from './shared/user.repository.ts';
import { userView } from './shared/user.view.ts';
import { verificationLimits } from './verification/verification-limits.ts';
import { verificationTokenRepository } from './verification/verification-token.repository.ts';

/** Creates the dependencies of the identity service. */
export function createDeps(
  env: Env,
  log: Log = createLog('identity', env.LOG_LEVEL),
  bus: Bus = createBus({ url: env.BUS_URL, log }),
  clock: Clock = systemClock(env.CLOCK_OFFSET),
  realClock: Clock = systemClock(),
) {
  const key = env.IDENTITY_SIGNING_KEY;
  const pool = new pg.Pool({ ...connectionsTo(env.DATABASE_URL), application_name: 'savvi identity' });
  // After a lost connection the next query opens another one.
  pool.on('error', (error) => log.warn({ error: error.name }, 'idle database connection lost'));
  const db = openDatabase(pool);
  const metrics = createMetrics();
  watchPools(metrics)('main', pool);
  measureNotices(metrics, db);
  const security = createSecurityEvents({ db, metrics, clock, log });
  const background = createBackground(log);
  const masters = masterKeys({ domain: DOMAIN, file: env.IDENTITY_KEYRING_FILE }, log);
  const mailer =
    env.SMTP_URL === undefined
      ? folderMailer({ dir: env.MAIL_DIR ?? '', from: env.MAIL_FROM, clock, log })
      : smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM, log });
  const keys = spaceKeys(DOMAIN, masters, log);
  const passkeyHost = relyingPartyOf(env.PUBLIC_URL)?.id ?? null;
  const adminsNeedSecondStep = env.ADMIN_SECOND_STEP === 'yes';
  return {
    log,
    clock,
    metrics,
    key,
    verify: createTokenVerifier(async (keyId) => (keyId === key.keyId ? key.publicKey : null)),
    pool,
    db,
    bus: measureEvents({ metrics, bus, database: db, now: clock.now }),
    outbox,
    users: userRepository,
    sessions: sessionRepository,
    tokens: resetTokenRepository,
    verificationTokens: verificationTokenRepository,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    verificationLimits: verificationLimits(pool, env.RATE_LIMIT_SCALE),
    trials: trialAddresses(key.privateKey),
    secondSteps: secondStepRepository,
    secondStepCheck: secondStepCheck({
      secondSteps: secondStepRepository,
      spaceKeys: keys,
      realClock,
      clock,
    }),
    secondStepRemoval: secondStepRemoval({
      secondSteps: secondStepRepository,
      users: userRepository,
      outbox,
      clock,
    }),
    opener: sessionOpener({
      sessions: sessionRepository,
      users: userRepository,
      knownDevices: knownDeviceRepository,
      outbox,
      clock,
    }),
    reauthenticatesAlways: env.REAUTHENTICATE === 'always',
    adminsNeedSecondStep,
    passkeyHost,
    toUser: userView({
      secondSteps: secondStepRepository,
      clock,
      requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL,
      adminsNeedSecondStep,
      passkeyHost,
    }),
    directory: directoryRepository,
    directoryKey: env.ADMIN_PUBLIC_KEY,
    gatewayKey: env.GATEWAY_KEY,
    erasureLog: env.ERASURE_LOG === undefined ? null : erasureLogAt(env.ERASURE_LOG),
    masters,
    spaceKeys: keys,
    passwords: createPasswords(),
    policy: passwordPolicy(env.COMMON_PASSWORDS),
    breachedPasswords: breachedPasswords({
      url: env.BREACHED_PASSWORDS_URL,
      limit: createNetworkLimiter(pool, BREACHED_PASSWORDS_LIMIT, env.RATE_LIMIT_SCALE),
      clock,
      log,
    }),
    limits: createLimits(
      pool,
      env.RATE_LIMIT_SCALE,
      reportThrottling({
        db,
        users: userRepository,
        secondSteps: secondStepRepository,
        background,
        security,
        clock,
      }),
    ),
    cookie: sessionCookie(env.PUBLIC_URL),
    deviceCookie: deviceCookie(env.PUBLIC_URL),
    knownDevices: knownDeviceRepository,
    mailer: measuredMailer(metrics, mailer),
    security,
    support: env.SUPPORT_EMAIL ?? null,
    background,
    publicUrl: env.PUBLIC_URL,
    reservedEmails: env.ADMIN_EMAILS,
  };
}

/** The dependencies of the identity service. */
export type Deps = ReturnType<typeof createDeps>;
