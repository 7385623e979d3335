import type { Express, RequestHandler } from 'express';
import { answer, fieldsOf, queryOf } from '../shared/answer.ts';
import type { CheckoutService } from './checkout.service.ts';

/** Mounts the checkout pages: a payment link starts a checkout and redirects to the checkout's own URL. */
export function mountCheckout(
  app: Express,
  checkout: CheckoutService,
  policy: string,
  readForm: RequestHandler,
): void {
  app
    .route('/demo-payments/checkout/:plan')
    .get(async (request, response) => {
      const query = queryOf(request);
      const session = query.get('session');
      const input =
        session === null
          ? checkout.begin(request.params.plan, query.get('client_reference_id'))
          : await checkout.show(session, query.get('said'));
      answer(request, response, input, policy);
    })
    .post(readForm, async (request, response) =>
      answer(request, response, await checkout.submit(fieldsOf(request)), policy),
    );
}
