import { ownSpaceOf } from '@savvi/contracts/own-space';
import type { SpaceKeys } from '@savvi/sealing/space-keys';
import type { Clock } from '@savvi/service-kit/clock';
import { Problem } from '@savvi/service-kit/problem';
import type { Transaction } from '../db.ts';
import type { Client } from './client.ts';
import { digitsIn, recoveryDigestIn, stepOf, wrongCodeSentence } from './codes.rules.ts';
import { openSecret } from './sealed-secret.ts';
import type { SecondStep, SecondStepRepository } from './second-step.repository.ts';
import type { RecordInTransaction } from './security-events.ts';

/** Dependencies of {@link secondStepCheck}. */
export interface SecondStepCheckDeps {
  readonly secondSteps: SecondStepRepository;
  readonly spaceKeys: SpaceKeys;
  /** Real time, which authenticator apps follow, and not the injected clock (SEC-24). */
  readonly realClock: Clock;
  readonly clock: Clock;
}

/** The rejection of a typed code inside a session. */
export const wrongCode = (typed: string): Problem =>
  new Problem('invalid', { sentence: wrongCodeSentence(typed) });

/** Checks and uses up codes of a second step. */
export function secondStepCheck({ secondSteps, spaceKeys, realClock, clock }: SecondStepCheckDeps) {
  /**
   * Accepts a code of the authenticator app if no code of its step or a later one was accepted before.
   * @returns whether it was accepted
   */
  async function acceptDigits(tx: Transaction, step: SecondStep, digits: string): Promise<boolean> {
    const { userId } = step;
    const key = await spaceKeys.find(tx, { spaceId: ownSpaceOf(userId) });
    if (key === null) return false;
    const accepted = stepOf(openSecret(key, userId, step.secret), digits, realClock.now());
    if (accepted === null || (step.lastStep !== null && accepted <= step.lastStep)) return false;
    await secondSteps.change(tx, userId, { lastStep: accepted });
    return true;
  }

  return {
    acceptDigits,

    /** Uses up a typed code of a locked account, of either kind. @returns whether it was correct */
    async accept(
      tx: Transaction,
      step: SecondStep,
      typed: string,
      client: Client,
      record: RecordInTransaction,
    ): Promise<boolean> {
      const { userId } = step;
      const digits = digitsIn(typed);
      if (digits !== null) return acceptDigits(tx, step, digits);
      const digest = recoveryDigestIn(typed);
      if (digest === null || !(await secondSteps.useCode(tx, userId, digest, clock.now()))) return false;
      await record({
        event: 'recovery-code-used',
        userId,
        client,
        codesLeft: await secondSteps.codesLeft(tx, userId),
      });
      return true;
    },
  };
}

/** Checks and uses up codes of a second step. */
export type SecondStepCheck = ReturnType<typeof secondStepCheck>;
