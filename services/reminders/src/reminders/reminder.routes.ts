import { reminderRoutes } from '@savvi/reminders-contract/reminders.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { ReminderService } from './reminder.service.ts';

/** Mounts the routes of reminders. */
export function mountReminders(app: ServiceApp, service: ReminderService): void {
  app.mount(reminderRoutes.list, ({ scope }) => service.list(scope));
  app.mount(reminderRoutes.listAll, ({ scope }) => service.listAll(scope));
  app.mount(reminderRoutes.answer, ({ scope, params, body }) => service.answer(scope, params.id, body));
  app.mount(reminderRoutes.withdrawAnswer, ({ scope, params }) => service.withdrawAnswer(scope, params.id));
}
