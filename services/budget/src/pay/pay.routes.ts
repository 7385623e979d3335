import { getPay, listPay, savePay } from '@savvi/budget-contract/pay.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { PayService } from './pay.service.ts';

/** Mounts the routes of pay. */
export function mountPay(app: ServiceApp, service: PayService): void {
  app.mount(listPay, ({ scope }) => service.list(scope));
  app.mount(getPay, ({ scope, params }) => service.get(scope, params.id));
  app.mount(savePay, ({ scope, params, body, ifMatch }) => service.save(scope, params.id, body, ifMatch));
}
