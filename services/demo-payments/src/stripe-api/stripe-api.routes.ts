// The few routes of the provider's API that the shop calls, with the same replies and errors. The gateway
// never forwards requests to them.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Log } from '@savvi/service-kit/log';
import { type ErrorRequestHandler, type Express, type Request, type RequestHandler, Router } from 'express';
import { fieldsOf, queryOf } from '../shared/answer.ts';
import { ApiError } from './api-error.ts';
import type { StripeApiService } from './stripe-api.service.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Requires the secret key. @throws {ApiError} 401 */
function withKey(secretKey: string): RequestHandler {
  const right = digest(secretKey);
  return (request, _response, next) => {
    const key = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1];
    if (key === undefined) throw new ApiError(401, 'You did not provide an API key.');
    if (!timingSafeEqual(digest(key), right))
      throw new ApiError(401, 'Invalid API Key provided.', { code: 'api_key_invalid' });
    next();
  };
}

/** The parameters of a request. @throws {ApiError} 400 for an unknown parameter */
function parametersOf(request: Request, known: readonly string[]): ReadonlyMap<string, string> {
  const parameters = new Map([...queryOf(request), ...fieldsOf(request)]);
  const unknown = [...parameters.keys()].find((name) => !known.includes(name.replace(/\[.*$/, '')));
  if (unknown !== undefined)
    throw new ApiError(400, `Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  return parameters;
}

const refuse =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    if (error instanceof ApiError) return void response.status(error.status).json({ error: error.body });
    const status =
      typeof error === 'object' &&
      error !== null &&
      'status' in error &&
      typeof error.status === 'number' &&
      error.status < 500
        ? error.status
        : 500;
    if (status === 500) log.error({ err: error }, 'a call of the API failed');
    response.status(status).json({
      error:
        status === 500
          ? { type: 'api_error', message: 'Something went wrong on our side.' }
          : { type: 'invalid_request_error', message: 'This request could not be read.' },
    });
  };

/** Mounts the simulated part of the provider's API. */
export function mountStripeApi(
  app: Express,
  api: StripeApiService,
  { secretKey, log, readForm }: { secretKey: string; log: Log; readForm: RequestHandler },
): void {
  const router = Router();
  router.use(
    (_request, response, next) => {
      response.setHeader('Request-Id', `req_${randomBytes(8).toString('hex')}`);
      response.setHeader('Cache-Control', 'no-store');
      next();
    },
    withKey(secretKey),
    readForm,
  );
  router.post('/billing_portal/sessions', async (request, response) => {
    const parameters = parametersOf(request, ['customer', 'return_url']);
    response.json(await api.openPortal(parameters.get('customer'), parameters.get('return_url')));
  });
  router.get('/subscriptions/:id', async (request, response) => {
    parametersOf(request, ['expand']);
    response.json(await api.getSubscription(request.params.id));
  });
  router.delete('/subscriptions/:id', async (request, response) => {
    parametersOf(request, ['invoice_now', 'prorate', 'cancellation_details', 'expand']);
    response.json(await api.cancelSubscription(request.params.id));
  });
  router.use((request) => {
    throw new ApiError(
      404,
      `Unrecognized request URL (${request.method}: ${request.baseUrl}${request.path}).`,
    );
  });
  router.use(refuse(log));
  app.use('/v1', router);
}
