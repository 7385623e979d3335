import { feedRoutes } from '@savvi/reminders-contract/reminders.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { CalendarService } from './calendar.service.ts';

/** Mounts the routes of the private calendar feed. */
export function mountCalendar(app: ServiceApp, service: CalendarService): void {
  app.mount(feedRoutes.get, ({ scope }) => service.get(scope));
  app.mount(feedRoutes.renew, ({ scope }) => service.renew(scope));
  app.mount(feedRoutes.close, ({ scope }) => service.close(scope));
  app.mount(feedRoutes.showNames, ({ scope, body }) => service.showNames(scope, body));
  app.mount(feedRoutes.hideNames, ({ scope }) => service.hideNames(scope));
  app.mount(feedRoutes.read, async ({ params, request, response }) => {
    const sent = new Promise((resolve) => response.once('close', resolve));
    const { text, etag } = await service.read(params.token, sent);
    // The gateway passes on no other headers about caches than those with no-transform.
    response.setHeader('Cache-Control', 'private, no-cache, no-transform');
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match'] === etag) return void response.status(304).end();
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  });
}
