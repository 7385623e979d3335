import { DISMISSED_HINTS_MAX } from '@savvi/masterplan-contract/hint';
import { hintRoutes } from '@savvi/masterplan-contract/hint.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Database } from '../db.ts';
import { hintRepository } from '../shared/hint.repository.ts';

interface HintDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Mounts the routes of dismissed hints. They need no plan: a user may dismiss whatever the page shows. */
export function mountHints(app: ServiceApp, { db, clock }: HintDeps): void {
  app.mount(hintRoutes.list, ({ scope }) => hintRepository.list(db, scope));
  app.mount(hintRoutes.dismiss, ({ scope, params: { key } }) =>
    db.$transaction(async (tx) => {
      // The lock serializes the count with concurrent dismissals and a concurrent erasure of the account.
      await lockScope(tx, scope);
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      if (await hintRepository.has(tx, scope, key)) return;
      if ((await hintRepository.count(tx, scope)) >= DISMISSED_HINTS_MAX)
        throw new Problem('full', {
          sentence: `You can dismiss at most ${DISMISSED_HINTS_MAX} hints.`,
        });
      await hintRepository.insert(tx, scope, key, clock.now());
    }),
  );
  app.mount(hintRoutes.show, ({ scope, params: { key } }) => hintRepository.remove(db, scope, key));
}
