import {
  createBill,
  deleteBill,
  linkBillDate,
  listBills,
  listOpenBillDates,
  listStoredBills,
  payBillDate,
  updateBill,
  updateBillDate,
} from '@savvi/budget-contract/bill.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import { inHeader } from '../shared/record-change.ts';
import type { BillService } from './bill.service.ts';
import type { PaymentService } from './payment.service.ts';

/** Mounts the routes of bills. */
export function mountBills(app: ServiceApp, bills: BillService, payments: PaymentService): void {
  app.mount(listStoredBills, ({ scope }) => bills.listStored(scope));
  app.mount(listOpenBillDates, ({ scope }) => bills.listOpen(scope));
  app.mount(listBills, ({ scope, params, query }) => bills.list(scope, params.id, query));
  app.mount(createBill, ({ scope, params, body, idempotencyKey, response }) =>
    bills.create(scope, params.id, body, idempotencyKey, inHeader(response)),
  );
  app.mount(updateBill, ({ scope, params: { id: budgetId, billId: id }, body, ifMatch, response }) =>
    bills.update(scope, { budgetId, id }, body, ifMatch, inHeader(response)),
  );
  app.mount(deleteBill, ({ scope, params: { id: budgetId, billId: id }, ifMatch, response }) =>
    bills.delete(scope, { budgetId, id }, ifMatch, inHeader(response)),
  );
  app.mount(updateBillDate, ({ scope, params: { id: budgetId, ...ids }, body, ifMatch, response }) =>
    bills.updateDate(scope, { budgetId, ...ids }, body, ifMatch, inHeader(response)),
  );
  app.mount(payBillDate, ({ scope, params: { id: budgetId, ...ids }, body, idempotencyKey, response }) =>
    payments.pay(scope, { budgetId, ...ids }, body, idempotencyKey, inHeader(response)),
  );
  app.mount(linkBillDate, ({ scope, params: { id: budgetId, ...ids }, body, response }) =>
    payments.link(scope, { budgetId, ...ids }, body.transactionId, inHeader(response)),
  );
}
