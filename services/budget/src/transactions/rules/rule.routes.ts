import {
  applyRules,
  listRules,
  listStoredRules,
  matchRules,
  previewRules,
  refuseRule,
  replaceRules,
  tryRule,
} from '@savvi/budget-contract/rule.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { inHeader } from '../../shared/record-change.ts';
import type { RuleService } from './rule.service.ts';

/** Mounts the routes of rules. */
export function mountRules(app: ServiceApp, service: RuleService): void {
  app.mount(listStoredRules, ({ scope }) => service.listAll(scope));
  app.mount(listRules, ({ scope, params }) => service.list(scope, params.id));
  app.mount(replaceRules, ({ scope, params, body, ifMatch }) =>
    service.replace(scope, params.id, body.rules, ifMatch),
  );
  app.mount(tryRule, ({ scope, params, body }) => service.tryOut(scope, params.id, body.conditions));
  app.mount(matchRules, ({ scope, params, body }) => service.match(scope, params.id, body));
  app.mount(refuseRule, ({ scope, params, body }) => service.refuse(scope, params.id, body.payee));
  app.mount(previewRules, ({ scope, params }) => service.past(scope, params.id));
  app.mount(applyRules, ({ scope, params, body, response }) =>
    service.apply(scope, params.id, body, inHeader(response)),
  );
}
