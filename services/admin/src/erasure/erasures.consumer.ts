import { achievementsUserDataErased } from '@savvi/contracts/achievements/events';
import type { ErasingService } from '@savvi/contracts/admin/admin';
import { adminUserDataErased } from '@savvi/contracts/admin/events';
import { billingUserDataErased } from '@savvi/contracts/billing/events';
import { documentsUserDataErased } from '@savvi/contracts/documents/events';
import { budgetUserDataErased } from '@savvi/contracts/events';
import { masterplanUserDataErased } from '@savvi/contracts/masterplan/events';
import { vaultUserDataErased } from '@savvi/contracts/vault/events';
import type { Transaction } from '../db.ts';
import { deletionRepository } from '../shared/deletion.repository.ts';

/** How each service says that it has erased. */
const erased = {
  budget: budgetUserDataErased,
  masterplan: masterplanUserDataErased,
  vault: vaultUserDataErased,
  documents: documentsUserDataErased,
  achievements: achievementsUserDataErased,
  billing: billingUserDataErased,
  admin: adminUserDataErased,
} as const satisfies Record<ErasingService, object>;

type Definition = (typeof erased)[ErasingService];

/** Everything that says that a service has erased. */
export const erasureEvents: readonly Definition[] = Object.values(erased);

const services = new Map((Object.entries(erased) as [ErasingService, Definition][]).map(([service, { type }]) => [type, service])); // the keys of `erased` are services

/** Notes that a service has erased what it kept of somebody. @throws {RangeError} for an event of another type than {@link erasureEvents} */
export async function noteErasure(tx: Transaction, { type, time, data: { userId } }: ReturnType<Definition['parse']>): Promise<void> {
  const service = services.get(type);
  if (service === undefined) throw new RangeError(`${type} tells of no erasure`);
  await deletionRepository.noteErased(tx, userId, service, new Date(time));
}
