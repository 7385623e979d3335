// The ceremonies of WebAuthn. A challenge is used up before its response is verified, so that a response works once
// even if it is sent ten times at once. Client extension results never get here: the contract does not name them,
// because those of PRF are secret (ZK-26).
import type { CeremonyResponse } from '@savvi/contracts/identity/strong-sign-in';
import { Problem } from '@savvi/service-kit/problem';
import { digestOf, newSecret } from '@savvi/service-kit/secrets';
import {
  generateAuthenticationOptions,
  type GenerateAuthenticationOptionsOpts,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import type { Database, Transaction } from '../db.ts';
import type { Client } from '../shared/client.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { type Passkey, passkeyRepository as passkeys } from '../shared/passkey.repository.ts';
import type { RecordInTransaction } from '../shared/security-events.ts';
import type { UserRow } from '../shared/user.repository.ts';
import {
  type ChallengePurpose,
  passkeyChallengeRepository as challenges,
} from './passkey-challenge.repository.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.rules.ts';

/** How long a challenge works, in milliseconds. */
export const CHALLENGE_MS = 300_000;
/** The name that authenticators show. */
const RELYING_PARTY_NAME = 'BudgetPRO';
/** The algorithms of every common authenticator, the preferred one first. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
/** The maximum length of a credential id in bytes (WebAuthn, section 4). */
const CREDENTIAL_ID_MAX = 1_023;

type ResponsePurpose = Exclude<ChallengePurpose, 'add'>;

/** Dependencies of {@link passkeyCeremonies}. */
export interface CeremonyDeps extends Pick<LiveSessionDeps, 'db' | 'clock'> {
  readonly publicUrl: string;
}

/** A verified response to the challenge of a new passkey. */
export interface NewPasskey extends Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'rpId'
> {
  /** The model of the authenticator. */
  readonly aaguid: string;
}

/** A verified response of a stored passkey. */
export type PasskeyProof = Pick<Passkey, 'id' | 'userId' | 'counter' | 'isBackedUp'>;

/** A response that is refused without a reason. */
export const refused = (cause?: unknown) =>
  new Problem('invalid', { sentence: 'The passkey wasn’t accepted. Please try again.', cause });
/** The library throws for everything that is wrong with a response. */
const refuse = (error: unknown): never => {
  throw refused(error);
};

const toFlag = (is: boolean): number => (is ? 1 : 0);
const bytesIn = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'));

/** The challenge in the client data of a response; null if there is none. */
function challengeIn({ response }: CeremonyResponse): string | null {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null; // It is not JSON, or no object.
  }
}

/**
 * An attestation object without its statement. Attestation is not asked for, and the library would download
 * revocation lists from addresses in the certificates of a statement.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    ),
  );
}

const verifiedPart = ({ id, rawId, type }: CeremonyResponse) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
});

const descriptorOf = ({ credentialId, transports }: Passkey) => ({ id: credentialId, transports });

/** The ceremonies of WebAuthn for the product's address. */
export function passkeyCeremonies({ db, clock, publicUrl }: CeremonyDeps) {
  const party = relyingPartyOf(publicUrl);

  function getParty(): RelyingParty {
    if (party === null) throw new Problem('no-passkey-address');
    return party;
  }

  async function newChallenge(
    reader: Database | Transaction,
    purpose: ChallengePurpose,
    userId: string | null,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newSecret();
    await challenges.insert(
      reader,
      { digest: digestOf(challenge), purpose, userId },
      new Date(clock.now().getTime() + CHALLENGE_MS),
    );
    return bytesIn(challenge);
  }

  const requestOptions = async (
    reader: Database | Transaction,
    purpose: ResponsePurpose,
    userId: string | null,
    allowed: Pick<GenerateAuthenticationOptionsOpts, 'allowCredentials'> = {},
  ) => ({
    ...(await generateAuthenticationOptions({
      ...allowed,
      rpID: getParty().id,
      challenge: await newChallenge(reader, purpose, userId),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })),
  });

  /** Uses up the challenge that a response contains. @throws {Problem} `invalid` */
  async function spendChallenge(
    credential: CeremonyResponse,
    purpose: ChallengePurpose,
    userId: string | null,
  ): Promise<string> {
    const challenge = challengeIn(credential);
    if (challenge === null) throw refused();
    if (!(await challenges.use(db, { digest: digestOf(challenge), purpose, userId }, clock.now())))
      throw refused();
    return challenge;
  }

  return {
    /** Rejects every ceremony at an IP address. @throws {Problem} `no-passkey-address` */
    getParty,

    /** The options of a new passkey. `handle` is the id by which authenticators know the account. */
    async creationOptions(
      tx: Transaction,
      { id: userId, email, firstName, lastName }: UserRow,
      handle: Uint8Array<ArrayBuffer>,
      existing: readonly Passkey[],
    ) {
      // The library asks for an extension of its own; none is used.
      const { extensions: _, ...options } = await generateRegistrationOptions({
        rpName: RELYING_PARTY_NAME,
        rpID: getParty().id,
        userID: handle,
        userName: email,
        userDisplayName: [firstName, lastName].filter((name) => name !== null).join(' '),
        challenge: await newChallenge(tx, 'add', userId),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return options;
    },

    /** The options of a sign-in by any passkey. They depend on nothing but the challenge (SEC-23). */
    signInOptions: () => requestOptions(db, 'sign-in', null),

    /** The options with which one of the given passkeys confirms a signed-in user. */
    confirmationOptions: (tx: Transaction, userId: string, own: readonly Passkey[]) =>
      requestOptions(tx, 'reauthenticate', userId, { allowCredentials: own.map(descriptorOf) }),

    /** Verifies a new passkey of a signed-in user. @throws {Problem} `invalid` or `no-passkey-address` */
    async created(credential: CeremonyResponse, userId: string): Promise<NewPasskey> {
      const { id: rpId, origin } = getParty();
      const expectedChallenge = await spendChallenge(credential, 'add', userId);
      const { clientDataJSON, attestationObject = '', transports = [] } = credential.response;
      const verify = async () =>
        verifyRegistrationResponse({
          response: {
            ...verifiedPart(credential),
            response: { clientDataJSON, attestationObject: withoutStatement(attestationObject) },
          },
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
      const { registrationInfo } = await verify().catch(refuse);
      if (registrationInfo === undefined) throw refused();
      const { credential: made, aaguid, credentialBackedUp } = registrationInfo;
      if (bytesIn(made.id).length > CREDENTIAL_ID_MAX) throw refused();
      return {
        credentialId: made.id,
        publicKey: made.publicKey,
        counter: BigInt(made.counter),
        transports,
        isBackedUp: toFlag(credentialBackedUp),
        rpId,
        aaguid,
      };
    },

    /**
     * Verifies the response of a passkey.
     * @returns null if the passkey is unknown or did not sign the response
     * @throws {Problem} `invalid` or `no-passkey-address`
     */
    async proved(
      credential: CeremonyResponse,
      purpose: ResponsePurpose,
      userId: string | null,
    ): Promise<PasskeyProof | null> {
      const { id: rpId, origin } = getParty();
      const expectedChallenge = await spendChallenge(credential, purpose, userId);
      const passkey = await passkeys.findByCredential(db, rpId, credential.id);
      if (passkey === null) return null;
      const { clientDataJSON, authenticatorData = '', signature = '' } = credential.response;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...verifiedPart(credential),
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        // The library refuses a counter that went backward, which ends nothing here (SEC-14).
        credential: { id: credential.id, publicKey: passkey.publicKey, counter: 0 },
      }).catch(refuse);
      if (!verified) return null;
      const { newCounter, credentialBackedUp } = authenticationInfo;
      return {
        id: passkey.id,
        userId: passkey.userId,
        counter: BigInt(newCounter),
        isBackedUp: toFlag(credentialBackedUp),
      };
    },

    /**
     * Stores the use of a passkey of a locked account.
     * @returns false if the passkey was removed after it was verified
     */
    async use(
      tx: Transaction,
      { id, userId, counter, isBackedUp }: PasskeyProof,
      client: Client,
      record: RecordInTransaction,
    ): Promise<boolean> {
      const passkey = await passkeys.find(tx, id);
      if (passkey === null) return false;
      await passkeys.use(tx, id, { counter, isBackedUp, lastUsedAt: clock.now() });
      // A counter that stays 0 belongs to an authenticator that does not count.
      if (counter <= passkey.counter && passkey.counter > 0n)
        await record({ event: 'passkey-counter-back', userId, client });
      return true;
    },
  };
}

/** The ceremonies of WebAuthn for the product's address. */
export type PasskeyCeremonies = ReturnType<typeof passkeyCeremonies>;
