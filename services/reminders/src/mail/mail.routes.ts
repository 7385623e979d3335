import { mailRoutes } from '@savvi/reminders-contract/reminders.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { MailService } from './mail.service.ts';

/** Mounts the routes of reminder mails. */
export function mountMail(app: ServiceApp, service: MailService): void {
  app.mount(mailRoutes.get, ({ scope }) => service.get(scope));
  app.mount(mailRoutes.save, ({ scope, body }) => service.save(scope, body));
  app.mount(mailRoutes.unsubscribe, ({ params }) => service.unsubscribe(params.token));
  // Mail programs and scanners open links by themselves, so this one changes nothing.
  app.mount(mailRoutes.openUnsubscribe, ({ response }) => void response.setHeader('Location', '/reminders'));
}
