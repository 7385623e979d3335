import type { WaysIn } from '@savvi/contracts/identity/strong-sign-in';
import { digestOf } from '@savvi/service-kit/secrets';
import type { Scope } from '@savvi/service-kit/scope';
import { passkeyRepository, toPasskey } from '../shared/passkey.repository.ts';
import type { Client } from '../shared/client.ts';
import type { KnownDeviceRepository } from '../shared/known-device.repository.ts';
import type { LiveSessionDeps } from '../shared/live-session.ts';
import { isOn, type SecondStepRepository } from '../shared/second-step.repository.ts';

/** Dependencies of {@link waysInService}. */
export interface WaysInDeps extends Pick<LiveSessionDeps, 'db' | 'clock'> {
  readonly secondSteps: SecondStepRepository;
  readonly knownDevices: KnownDeviceRepository;
}

/** Lists the ways in to an account. */
export function waysInService({ db, secondSteps, knownDevices, clock }: WaysInDeps) {
  return {
    async list({ userId }: Scope, { deviceSecrets }: Client): Promise<WaysIn> {
      const now = clock.now();
      const [step, recoveryCodesLeft, passkeys, trusted, known] = await Promise.all([
        secondSteps.find(db, userId),
        secondSteps.codesLeft(db, userId),
        passkeyRepository.list(db, userId),
        knownDevices.listTrusted(db, userId, now),
        knownDevices.list(db, userId),
      ]);
      const isStepOn = isOn(step, now);
      const own = new Set((deviceSecrets ?? []).map(digestOf));
      return {
        authenticatorSince: isStepOn ? (step?.enabledAt?.toISOString() ?? null) : null,
        recoveryCodesLeft: isStepOn ? recoveryCodesLeft : 0,
        passkeys: passkeys.map(toPasskey),
        trustedDevices: trusted.map(({ secret, device, trustedUntil }) => ({
          id: secret,
          isCurrent: own.has(secret),
          device: device ?? 'Unknown device',
          trustedUntil: (trustedUntil ?? now).toISOString(),
        })),
        knownDevices: known.map(({ device, lastSignInAt, networks }) => ({
          device,
          lastSignInAt: lastSignInAt.toISOString(),
          networks: networks.map((each) => ({
            network: each.network,
            lastSignInAt: each.lastSignInAt.toISOString(),
          })),
        })),
      };
    },
  };
}

/** Lists the ways in to an account. */
export type WaysInService = ReturnType<typeof waysInService>;
