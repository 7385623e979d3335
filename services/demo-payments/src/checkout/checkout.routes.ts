import type { Express, RequestHandler } from 'express';
import { answer, fieldsOf, queryOf } from '../shared/answer.ts';
import type { CheckoutService } from './checkout.service.ts';

/** Puts the checkout at its address. */
export function mountCheckout(app: Express, checkout: CheckoutService, policy: string, readForm: RequestHandler): void {
  app
    .route('/demo-payments/checkout/:plan')
    .get((request, response) => answer(request, response, checkout.open(request.params.plan, queryOf(request).get('client_reference_id')), policy))
    .post(readForm, async (request, response) => answer(request, response, await checkout.submit(fieldsOf(request)), policy));
}
