import { randomBytes, randomUUID } from 'node:crypto';
import type { CeremonyResponse, Passkey } from '@savvi/contracts/identity/strong-sign-in';
import { PASSKEYS_MAX } from '@savvi/contracts/identity/strong-sign-in';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { onOwnAccount, type OwnAccountDeps } from '../shared/own-account.ts';
import { passkeyRepository as passkeys, toPasskey } from '../shared/passkey.repository.ts';
import type { CookieSession } from '../shared/session-cookie.ts';
import type { SessionOpener } from '../shared/session-opener.ts';
import type { UserRepository, UserRow } from '../shared/user.repository.ts';
import { isUnverified } from '../shared/verification.rules.ts';
import type { PasskeyCeremonies } from './ceremonies.ts';
import { nameOfPasskey } from './passkey-name.rules.ts';

/** The length of the random id by which authenticators know an account, in bytes. */
const HANDLE_BYTES = 32;

/** Dependencies of {@link passkeyService}. */
export interface PasskeyDeps extends OwnAccountDeps, Pick<LiveSessionDeps, 'sessions' | 'clock'> {
  readonly users: UserRepository;
  readonly opener: SessionOpener;
  readonly ceremonies: PasskeyCeremonies;
}

/** The caller's session with a new secret, and the passkey that was added. */
export interface AddedPasskey {
  readonly session: CookieSession;
  readonly passkey: Passkey;
}

const unknown = () => new Problem('not-found', { sentence: 'This passkey does not exist.' });

/** The use cases of managing passkeys. */
export function passkeyService({ users, sessions, security, opener, ceremonies, clock }: PasskeyDeps) {
  const onOwn = onOwnAccount({ users, security });

  async function assertRoom(tx: Transaction, userId: string): Promise<void> {
    if ((await passkeys.count(tx, userId)) >= PASSKEYS_MAX) throw new Problem('full');
  }

  async function handleOf(tx: Transaction, { id, passkeyHandle }: UserRow): Promise<Uint8Array<ArrayBuffer>> {
    if (passkeyHandle !== null) return passkeyHandle;
    const handle = new Uint8Array(randomBytes(HANDLE_BYTES));
    await users.setPasskeyHandle(tx, id, handle);
    return handle;
  }

  return {
    /** The options with which a browser makes a passkey. @throws {Problem} `full` or `no-passkey-address` */
    options: (scope: Scope) =>
      onOwn(scope, async (tx, user) => {
        ceremonies.getParty();
        await assertRoom(tx, user.id);
        const handle = await handleOf(tx, user);
        return ceremonies.creationOptions(tx, user, handle, await passkeys.list(tx, user.id));
      }),

    /**
     * Adds a passkey. Other sessions must confirm again, and the caller's session is replaced.
     * @throws {Problem} `invalid`, `full` or `no-passkey-address`
     */
    async add(
      scope: Scope,
      { credential, name }: { readonly credential: CeremonyResponse; readonly name?: string | undefined },
      client: Client,
    ): Promise<AddedPasskey> {
      const { aaguid, ...made } = await ceremonies.created(credential, scope.userId);
      return onOwn(scope, async (tx, user, record) => {
        const now = clock.now();
        await assertRoom(tx, user.id);
        const passkey = await passkeys.insert(tx, {
          ...made,
          id: randomUUID(),
          userId: user.id,
          name: nameOfPasskey(name, aaguid, { at: now, timeZone: user.timeZone ?? 'UTC' }),
          createdAt: now,
          isUnproven: isUnverified(user) ? 1 : 0,
        });
        await sessions.unconfirmOthers(tx, user.id, scope.sessionId);
        await record({ event: 'passkey-added', userId: user.id, client });
        const session = await opener.replace(tx, scope, { confirmedAt: now, fullyConfirmedAt: now });
        return { session, passkey: toPasskey(passkey) };
      });
    },

    /** @throws {Problem} `not-found` */
    rename: (scope: Scope, id: string, name: string): Promise<Passkey> =>
      onOwn(scope, async (tx, user) => {
        const renamed = await passkeys.rename(tx, user.id, id, name.trim());
        if (renamed === null) throw unknown();
        return toPasskey(renamed);
      }),

    /** Removes a passkey, also the last one: the password stays a way in. @throws {Problem} `not-found` */
    remove: (scope: Scope, id: string, client: Client): Promise<void> =>
      onOwn(scope, async (tx, user, record) => {
        if (!(await passkeys.remove(tx, user.id, id))) throw unknown();
        await record({ event: 'passkey-removed', userId: user.id, client });
      }),
  };
}

/** The use cases of managing passkeys. */
export type PasskeyService = ReturnType<typeof passkeyService>;
