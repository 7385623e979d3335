import { ownSpaceOf } from '@savvi/contracts/own-space';
import { userStated } from '@savvi/contracts/events';
import { republish as republishRows } from '@savvi/eventing/republish';
import { republishing, type RepublishDeps } from '@savvi/service-kit/republishing';
import { type Database, openDatabaseAt, type Transaction } from './db.ts';
import { type UserRow, userRepository } from './shared/user.repository.ts';
import { toUserState } from './shared/user.view.ts';

/** Publishes the state of every account again; consumers ignore what is not newer. @returns how many */
export const republishUsers = (
  { db, clock }: RepublishDeps<Database>,
  signal?: AbortSignal,
): Promise<number> =>
  republishRows<Transaction, UserRow>({
    inTransaction: (work) => db.$transaction(work),
    page: (tx, last, limit) => userRepository.page(tx, { last, limit }),
    event: (user) =>
      userStated.of({ spaceId: ownSpaceOf(user.id), data: toUserState(user), now: clock.now() }),
    signal,
  });

/** The operator's command that runs {@link republishUsers}. */
export const republish = republishing(openDatabaseAt, republishUsers);
