import type { CeremonyResponse } from '@savvi/contracts/identity/strong-sign-in';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Client } from '../shared/client.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { onOwnAccount, type OwnAccountDeps } from '../shared/own-account.ts';
import { passkeyRepository as passkeys } from '../shared/passkey.repository.ts';
import type { SecurityEvents } from '../shared/security-events.ts';
import type { CookieSession } from '../shared/session-cookie.ts';
import type { SessionOpener } from '../shared/session-opener.ts';
import { type PasskeyCeremonies, refused } from './ceremonies.ts';

/** Dependencies of {@link passkeyConfirmationService}. */
export interface PasskeyConfirmationDeps extends OwnAccountDeps, Pick<LiveSessionDeps, 'clock'> {
  readonly security: Pick<SecurityEvents, 'inTransaction' | 'record'>;
  readonly opener: SessionOpener;
  readonly ceremonies: PasskeyCeremonies;
}

/** The use case of confirming the identity of a signed-in user by passkey. */
export function passkeyConfirmationService({ ceremonies, opener, clock, ...deps }: PasskeyConfirmationDeps) {
  const onOwn = onOwnAccount(deps);

  async function confirm(scope: Scope, credential: CeremonyResponse, client: Client): Promise<CookieSession> {
    const proof = await ceremonies.proved(credential, 'reauthenticate', scope.userId);
    if (proof === null || proof.userId !== scope.userId) throw refused();
    return onOwn(scope, async (tx, { id: userId }, record) => {
      if (!(await ceremonies.use(tx, proof, client, record))) throw refused();
      await record({ event: 'identity-confirmed', userId, method: 'passkey', client });
      const now = clock.now();
      return opener.replace(tx, scope, { method: 'passkey', confirmedAt: now, fullyConfirmedAt: now });
    });
  }

  return {
    /** @throws {Problem} `not-found` if the account has no passkey for this address, or `no-passkey-address` */
    options: (scope: Scope) =>
      onOwn(scope, async (tx, user) => {
        const { id: rpId } = ceremonies.getParty();
        const own = (await passkeys.list(tx, user.id)).filter((passkey) => passkey.rpId === rpId);
        if (own.length === 0) throw new Problem('not-found', { sentence: 'This account has no passkey.' });
        return ceremonies.confirmationOptions(tx, user.id, own);
      }),

    /**
     * Confirms the user for ten minutes, with every step of the account, and replaces the session.
     * @throws {Problem} `invalid` or `no-passkey-address`
     */
    async confirm(scope: Scope, credential: CeremonyResponse, client: Client): Promise<CookieSession> {
      try {
        return await confirm(scope, credential, client);
      } catch (error) {
        if (error instanceof Problem)
          deps.security.record({
            event: 'identity-not-confirmed',
            userId: scope.userId,
            reason: 'passkey',
            client,
          });
        throw error;
      }
    },
  };
}

/** The use case of confirming the identity of a signed-in user by passkey. */
export type PasskeyConfirmationService = ReturnType<typeof passkeyConfirmationService>;
