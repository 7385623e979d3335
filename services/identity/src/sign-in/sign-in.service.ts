import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userRegistered } from '@savvi/contracts/events';
import { isTimeZone } from '@savvi/contracts/time-zone';
import type { RegisterInput, SignInInput } from '@savvi/contracts/identity/account-inputs';
import { canonicalEmail } from '@savvi/contracts/values';
import type { Outbox } from '@savvi/eventing/outbox';
import { Problem } from '@savvi/service-kit/problem';
import type { Database, Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import { wrongCodeSentence } from '../shared/codes.rules.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { passwordCheck } from '../shared/password-check.ts';
import type { PasswordPolicy } from '../shared/password-policy.ts';
import type { Passwords } from '../shared/passwords.ts';
import type { SecondStepCheck } from '../shared/second-step-check.ts';
import type { SecondStepRemoval } from '../shared/second-step-removal.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { SessionOpener, Visit } from '../shared/session-opener.ts';
import type { SignedIn } from '../shared/signed-in.ts';
import type { TrialAddresses } from '../shared/trial-addresses.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { type ToUser, toUserState } from '../shared/user.view.ts';

/** Dependencies of {@link signInService}. */
export interface SignInDeps extends Pick<LiveSessionDeps, 'db' | 'clock'> {
  readonly users: UserRepository;
  readonly opener: SessionOpener;
  readonly secondSteps: SecondStepRepository;
  readonly secondStepCheck: SecondStepCheck;
  readonly secondStepRemoval: SecondStepRemoval;
  readonly passwords: Passwords;
  readonly policy: PasswordPolicy;
  readonly limits: Limits;
  readonly knownDevices: KnownDeviceRepository;
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
  readonly outbox: Outbox;
  /** Addresses for which only the operator may create accounts. */
  readonly reservedEmails: readonly string[];
  readonly trials: TrialAddresses;
  readonly toUser: ToUser;
  /** Mails a verification link to a new account. */
  readonly verifications: { send(userId: string): void };
}

/** The use cases that open sessions. */
export function signInService({
  db,
  users,
  opener,
  secondSteps,
  secondStepCheck,
  secondStepRemoval,
  passwords,
  policy,
  limits,
  knownDevices,
  security,
  outbox,
  clock,
  reservedEmails,
  trials,
  toUser,
  verifications,
}: SignInDeps) {
  const reserved = new Set(reservedEmails.map(canonicalEmail));
  const checkPassword = passwordCheck({ db, users, passwords, limits, security, clock });

  /** Whether an account asks a browser for a code. */
  async function asksForCode(
    reader: Database | Transaction,
    { id }: UserRow,
    { deviceSecrets }: Client,
  ): Promise<boolean> {
    const now = clock.now();
    return (
      (await secondSteps.isOn(reader, id, now)) &&
      !(await knownDevices.isTrusted(reader, id, deviceSecrets, now))
    );
  }

  async function signIn(
    { email, password, code, trustDevice = false }: SignInInput,
    visit: Visit,
  ): Promise<SignedIn> {
    const { client } = visit;
    const { found, attempter, attempt } = await checkPassword(email, password, client);
    const typed = (await asksForCode(db, found, client)) ? (code ?? '') : null;
    if (typed === '') {
      security.record({ event: 'sign-in-refused', userId: found.id, reason: 'code-missing', client });
      throw new Problem('second-step');
    }
    const codeAttempt = typed === null ? null : await limits.code(attempter);
    const rehashed = passwords.isOutdated(found.password) ? await passwords.hash(password) : null;
    const signedIn = await security.inTransaction(async (tx, record) => {
      const user = await users.lock(tx, found.id);
      if (user?.suspendedAt != null) throw new Problem('credentials');
      // If the password was changed while the given one was checked, all sessions have ended, and no new
      // session may open.
      if (user === null || user.password !== found.password) throw new Problem('credentials');
      const step = await secondSteps.find(tx, user.id);
      const hasSecondStep = isOn(step, clock.now());
      if (typed !== null && step !== null && hasSecondStep) {
        if (!(await secondStepCheck.accept(tx, step, typed, client, record))) {
          security.record({ event: 'sign-in-refused', userId: user.id, reason: 'code', client });
          throw new Problem('second-step', { sentence: wrongCodeSentence(typed) });
        }
        // The second step was turned on by a concurrent request.
      } else if (await asksForCode(tx, user, client)) throw new Problem('second-step');
      if (rehashed !== null) await users.rehash(tx, user, rehashed);
      if (step !== null && hasSecondStep && step.removalAt !== null)
        await secondStepRemoval.cancel(tx, step, client, record);
      const method = hasSecondStep ? 'password-and-code' : 'password';
      const { isNewPlace, ...opened } = await opener.open(tx, user.id, visit, {
        method,
        hasLongLimits: typed === null || trustDevice,
        trustsDevice: typed !== null && trustDevice,
      });
      await record({ event: 'signed-in', userId: user.id, method, client });
      if (isNewPlace) await record({ event: 'signed-in-from-new-device', userId: user.id, client });
      return { user: await toUser(tx, user), ...opened };
    });
    await Promise.all([attempt.succeeded(), codeAttempt?.succeeded()]);
    return signedIn;
  }

  async function register(
    { email, password, firstName, lastName, timeZone }: RegisterInput,
    visit: Visit,
  ): Promise<SignedIn> {
    const account = canonicalEmail(email);
    await limits.register(visit.client.networks);
    policy(password, { email, firstName, lastName });
    const attempt = await limits.registerNew(visit.client.networks);
    const isTaken = (await users.findByEmail(db, account)) !== null;
    if (isTaken || reserved.has(account)) throw new Problem('email-taken');
    const hashed = await passwords.hash(password);
    const registered = await db.$transaction(async (tx) => {
      const now = clock.now();
      const user = await users.insert(
        tx,
        {
          email,
          emailCanonical: account,
          password: hashed,
          firstName: firstName || null,
          lastName: lastName || null,
          timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : null,
          unverifiedSince: now,
          ...(await trials.of(tx, account, now)),
        },
        now,
      );
      await outbox.append(
        tx,
        userRegistered.of({ spaceId: ownSpaceOf(user.id), data: toUserState(user), now }),
      );
      const { isNewPlace: _, ...opened } = await opener.open(tx, user.id, visit, {
        method: 'password',
        hasLongLimits: true,
      });
      return { user: await toUser(tx, user), ...opened };
    });
    await attempt.succeeded();
    verifications.send(registered.user.id);
    return registered;
  }

  return {
    signIn: (input: SignInInput, visit: Visit): Promise<SignedIn> =>
      passwords.limited(() => signIn(input, visit)),
    register: (input: RegisterInput, visit: Visit): Promise<SignedIn> =>
      passwords.limited(() => register(input, visit)),
  };
}

/** The use cases that open sessions. */
export type SignInService = ReturnType<typeof signInService>;
