import type { Express, RequestHandler } from 'express';
import { answer, fieldsOf, queryOf } from '../shared/answer.ts';
import type { PortalService } from './portal.service.ts';

/** Mounts the billing portal. */
export function mountPortal(
  app: Express,
  portal: PortalService,
  policy: string,
  readForm: RequestHandler,
): void {
  app
    .route('/demo-payments/portal/:id')
    .get(async (request, response) =>
      answer(
        request,
        response,
        await portal.show(request.params.id, queryOf(request).get('done'), queryOf(request).get('left')),
        policy,
      ),
    )
    .post(readForm, async (request, response) =>
      answer(request, response, await portal.submit(request.params.id, fieldsOf(request)), policy),
    );
}
