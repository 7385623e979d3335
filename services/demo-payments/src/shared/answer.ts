import type { Request, Response } from 'express';
import { documentOf, type Page } from './page.view.ts';

/** The response of a page's use case: a page or a redirect. */
export type Answer = Page | { readonly goTo: string };

/** Sends a page or a redirect. `policy`: the Content-Security-Policy of the pages. */
export function answer(request: Request, response: Response, reply: Answer, policy: string): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  if ('goTo' in reply) return response.redirect(303, reply.goTo);
  const body = documentOf(reply);
  response.status(reply.status).setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The fields of a form, each once. Empty if the body is not a form. */
export function fieldsOf(request: Request): ReadonlyMap<string, string> {
  const body: unknown = request.body;
  // If a field is repeated, the first value counts.
  return new Map([...new URLSearchParams(typeof body === 'string' ? body : '')].toReversed());
}

/** The query parameters; if one is repeated, the first value counts. */
export const queryOf = (request: Request): URLSearchParams =>
  new URL(request.url, 'http://demo-payments').searchParams;
