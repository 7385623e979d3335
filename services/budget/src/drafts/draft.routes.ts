import { discardDraft, keepDraft, listDrafts } from '@savvi/budget-contract/budget.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { DraftService } from './draft.service.ts';

/** Mounts the routes of budget drafts. */
export function mountDrafts(app: ServiceApp, service: DraftService): void {
  app.mount(listDrafts, ({ scope }) => service.list(scope));
  app.mount(keepDraft, ({ scope, params, body }) => service.keep(scope, params.id, body));
  app.mount(discardDraft, ({ scope, params }) => service.discard(scope, params.id));
}
