import { isDatabaseUnavailable } from '@savvi/service-kit/database-failure';
import type { Log } from '@savvi/service-kit/log';
import { measureApp } from '@savvi/service-kit/measured-app';
import type { Metrics } from '@savvi/service-kit/metrics';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { mountCheckout } from './checkout/checkout.routes.ts';
import { type CheckoutDeps, checkoutService } from './checkout/checkout.service.ts';
import { mountPortal } from './portal/portal.routes.ts';
import { type PortalDeps, portalService } from './portal/portal.service.ts';
import { answer } from './shared/answer.ts';
import { messagePage, policyOf } from './shared/page.view.ts';
import { mountStripeApi } from './stripe-api/stripe-api.routes.ts';
import { type StripeApiDeps, stripeApiService } from './stripe-api/stripe-api.service.ts';

/** Dependencies of {@link buildApp}. */
export interface AppDeps extends CheckoutDeps, PortalDeps, StripeApiDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly secretKey: string;
  readonly isReady: () => Promise<boolean>;
}

/** The largest form, in bytes, with every field at its maximum length. */
const FORM_BYTES = 8_192;

const statusOf = (error: unknown): number => {
  if (isDatabaseUnavailable(error)) return 503;
  return typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500
    ? error.status
    : 500;
};

/** The HTTP side of the payment simulator: pages for people, an API for the shop. */
export function buildApp(deps: AppDeps): Express {
  const { log, metrics, publicUrl, secretKey, isReady } = deps;
  const policy = policyOf(publicUrl);
  const readForm = express.text({
    type: 'application/x-www-form-urlencoded',
    limit: FORM_BYTES,
    inflate: false,
  });
  const home = { href: '/', text: 'To BudgetPRO' };
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.get('/livez', (_request, response) => void response.type('text/plain').send('alive'));
  app.get('/readyz', async (_request, response) => {
    const isUp = await isReady();
    response
      .status(isUp ? 200 : 503)
      .type('text/plain')
      .send(isUp ? 'ready' : 'not ready');
  });
  measureApp(app, metrics, log);
  mountStripeApi(app, stripeApiService(deps), { secretKey, log, readForm });
  mountCheckout(app, checkoutService(deps), policy, readForm);
  mountPortal(app, portalService(deps), policy, readForm);
  app.use((request, response) =>
    answer(
      request,
      response,
      messagePage(404, 'There is no such page', 'Nothing is at this address.', home),
      policy,
    ),
  );
  const failed: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const status = statusOf(error);
    if (status === 500) log.error({ err: error }, 'request failed');
    if (response.headersSent) return void response.destroy();
    const page =
      status < 500
        ? messagePage(
            status,
            'This could not be read',
            'What was sent is too large or not a form. Nothing was charged.',
            home,
          )
        : messagePage(
            status,
            'This did not work',
            'Something went wrong on our side. Please try again.',
            home,
          );
    answer(request, response, page, policy);
  };
  app.use(failed);
  return app;
}
