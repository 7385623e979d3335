import type { CeremonyResponse } from '@savvi/contracts/identity/strong-sign-in';
import { Problem } from '@savvi/service-kit/problem';
import type { Networks } from '@savvi/service-kit/network';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { Limits } from '../shared/limits.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import type { SecondStepRemoval } from '../shared/second-step-removal.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { SessionOpener, Visit } from '../shared/session-opener.ts';
import type { SignedIn } from '../shared/signed-in.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import type { ToUser } from '../shared/user.view.ts';
import { type PasskeyCeremonies, refused } from './ceremonies.ts';

/** Dependencies of {@link passkeySignInService}. */
export interface PasskeySignInDeps extends Pick<LiveSessionDeps, 'clock'> {
  readonly users: UserRepository;
  readonly opener: SessionOpener;
  readonly secondSteps: SecondStepRepository;
  readonly secondStepRemoval: SecondStepRemoval;
  readonly knownDevices: KnownDeviceRepository;
  readonly limits: Pick<Limits, 'passkey'>;
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
  readonly toUser: ToUser;
  readonly ceremonies: PasskeyCeremonies;
}

/** Whether a response names the account by the id that its authenticators know. */
const isFor = ({ passkeyHandle }: UserRow, { response }: CeremonyResponse): boolean =>
  passkeyHandle !== null && Buffer.from(passkeyHandle).toString('base64url') === response.userHandle;

/** The use case of signing in by passkey, which counts as both steps (SEC-13). */
export function passkeySignInService({
  users,
  opener,
  secondSteps,
  secondStepRemoval,
  knownDevices,
  limits,
  security,
  clock,
  toUser,
  ceremonies,
}: PasskeySignInDeps) {
  async function signIn(credential: CeremonyResponse, visit: Visit): Promise<SignedIn> {
    const { client } = visit;
    const proof = await ceremonies.proved(credential, 'sign-in', null);
    if (proof === null) throw new Problem('unknown-passkey');
    return security.inTransaction(async (tx, record) => {
      const user = await users.lock(tx, proof.userId);
      if (user === null || !isFor(user, credential)) throw new Problem('unknown-passkey');
      // At 'unknown-passkey' the page has the passkey deleted from the authenticator, but a suspension may end.
      if (user.suspendedAt !== null) throw refused();
      if (!(await ceremonies.use(tx, proof, client, record))) throw new Problem('unknown-passkey');
      const now = clock.now();
      const step = await secondSteps.find(tx, user.id);
      const hasSecondStep = isOn(step, now);
      if (step !== null && hasSecondStep && step.removalAt !== null)
        await secondStepRemoval.cancel(tx, step, client, record);
      const hasLongLimits =
        !hasSecondStep ||
        credential.authenticatorAttachment === 'platform' ||
        (await knownDevices.isTrusted(tx, user.id, client.deviceSecrets, now));
      const { isNewPlace, ...opened } = await opener.open(tx, user.id, visit, {
        method: 'passkey',
        hasLongLimits,
      });
      await record({ event: 'signed-in', userId: user.id, method: 'passkey', client });
      if (isNewPlace) await record({ event: 'signed-in-from-new-device', userId: user.id, client });
      return { user: await toUser(tx, user), ...opened };
    });
  }

  return {
    /** @throws {Problem} `no-passkey-address` or `too-often` */
    async options(networks: Networks) {
      ceremonies.getParty();
      await limits.passkey(networks);
      return ceremonies.signInOptions();
    },

    /**
     * Signs in. An unknown passkey and a wrong signature get the same response. A used challenge and a suspended account
     * are refused as `invalid`, because at `unknown-passkey` the page has the passkey deleted from the authenticator.
     * @throws {Problem} `unknown-passkey`, `invalid` or `no-passkey-address`
     */
    async signIn(credential: CeremonyResponse, visit: Visit): Promise<SignedIn> {
      try {
        return await signIn(credential, visit);
      } catch (error) {
        if (error instanceof Problem)
          security.record({ event: 'sign-in-refused', reason: 'passkey', client: visit.client });
        throw error;
      }
    },
  };
}

/** The use case of signing in by passkey. */
export type PasskeySignInService = ReturnType<typeof passkeySignInService>;
