import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountCalendar } from './calendar/calendar.routes.ts';
import { calendarService } from './calendar/calendar.service.ts';
import { mountMail } from './mail/mail.routes.ts';
import { mailService } from './mail/mail.service.ts';
import { mountReminders } from './reminders/reminder.routes.ts';
import { type ReminderDeps, reminderService } from './reminders/reminder.service.ts';

/** The HTTP application of the reminders service. */
export function buildApp(deps: ServiceAppDeps & ReminderDeps): ServiceApp {
  const app = serviceApp(deps);
  mountReminders(app, reminderService(deps));
  mountMail(app, mailService(deps));
  mountCalendar(app, calendarService(deps));
  return app;
}
