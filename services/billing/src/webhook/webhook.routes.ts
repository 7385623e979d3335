import { receivePayments } from '@savvi/contracts/billing/billing.routes';
import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import type { ServiceApp } from '@savvi/service-kit/app';
import express, { type Request, type Response } from 'express';
import { type WebhookDeps, webhookService } from './webhook.service.ts';

/** The maximum body size in bytes; every event of the provider is smaller. */
const BODY_MAX = 524_288;

const readRaw = express.raw({ type: () => true, limit: BODY_MAX, inflate: false });

/**
 * The unmodified body, because the signature is over its bytes.
 * @throws an error that `toProblem` turns into `too-large`, `media-type` (compressed) or `malformed` (broken
 * off)
 */
const bytesOf = (request: Request, response: Response): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    readRaw(request, response, (error?: unknown) => {
      const body: unknown = request.body;
      if (error !== undefined) reject(error as Error); // the body parser passes an Error
      else resolve(body instanceof Uint8Array ? body : new Uint8Array());
    });
  });

/** Mounts the webhook of the payment provider. */
export function mountWebhook(app: ServiceApp, deps: WebhookDeps): void {
  const webhook = webhookService(deps);
  app.mount(receivePayments, async ({ request, response }) => {
    const payload = await bytesOf(request, response).catch((error: unknown) => {
      deps.counts.count('refused');
      throw error;
    });
    await webhook.receive(payload, request.get(WEBHOOK_SIGNATURE_HEADER));
    return { received: true as const };
  });
}
