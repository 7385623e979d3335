import { setAsideForBill } from '@savvi/budget-contract/bill.routes';
import {
  changeMonth,
  changeMonthLine,
  closeMonth,
  getMonth,
  listMonths,
  listStoredMonths,
  moveMoney,
  planIncome,
  startMonth,
  updateMonth,
} from '@savvi/budget-contract/month.routes';
import { firstDay } from '@savvi/budget-contract/month.rules';
import { pageOf, setPageHeaders } from '@savvi/service-kit/page';
import { Existing } from '@savvi/service-kit/handle';
import type { ServiceApp } from '@savvi/service-kit/app';
import { inHeader } from '../shared/record-change.ts';
import type { ClosingService } from './closing.service.ts';
import type { MonthService } from './month.service.ts';
import type { SetAsideService } from './set-aside.service.ts';

/** Mounts the routes of months, and of saving for bills in them. */
export function mountMonths(
  app: ServiceApp,
  service: MonthService,
  closing: ClosingService,
  setAside: SetAsideService,
): void {
  app.mount(listStoredMonths, async ({ scope, query, response }) => {
    const { plans, total, last } = await service.listPlans(scope, pageOf(query).after);
    setPageHeaders(response, {
      path: listStoredMonths.path,
      limit: undefined,
      total,
      last: last && { id: last.budgetId, createdAt: `${firstDay(last.month)}T00:00:00.000Z` },
    });
    return plans;
  });
  app.mount(listMonths, ({ scope, params }) => service.list(scope, params.id));
  app.mount(startMonth, async ({ scope, params, body }) => {
    const { month, isNew } = await service.start(scope, params.id, body.month);
    return isNew ? month : new Existing(month);
  });
  app.mount(getMonth, ({ scope, params }) => service.get(scope, params.id, params.month));
  app.mount(updateMonth, ({ scope, params, ifMatch, response }) =>
    service.update(scope, params.id, params.month, ifMatch, inHeader(response)),
  );
  app.mount(changeMonth, ({ scope, params, body, ifMatch, response }) =>
    service.change(scope, params.id, params.month, body, ifMatch, inHeader(response)),
  );
  app.mount(moveMoney, ({ scope, params, body, ifMatch, response }) =>
    service.move(scope, params.id, params.month, body, ifMatch, inHeader(response)),
  );
  app.mount(planIncome, ({ scope, params: { id: budgetId, month }, body, ifMatch, response }) =>
    service.addIncome(scope, { budgetId, month, ...body }, ifMatch, inHeader(response)),
  );
  app.mount(closeMonth, ({ scope, params, body, ifMatch }) =>
    closing.close(scope, params.id, params.month, body.all, ifMatch),
  );
  app.mount(setAsideForBill, ({ scope, params: { id: budgetId, billId }, ifMatch, response }) =>
    setAside.start(scope, budgetId, billId, ifMatch, inHeader(response)),
  );
  app.mount(changeMonthLine, ({ scope, params: { id: budgetId, month, lineId }, body, ifMatch, response }) =>
    service.changeLine(scope, { budgetId, month, lineId }, body, ifMatch, inHeader(response)),
  );
}
