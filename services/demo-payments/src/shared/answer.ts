import type { Request, Response } from 'express';
import { documentOf, type Page } from './page.view.ts';

/** What a use case of the pages answers: a page, or another address to go to. */
export type Answer = Page | { readonly goTo: string };

/** Sends a page, or leads on. `policy`: the pages' Content-Security-Policy. */
export function answer(request: Request, response: Response, given: Answer, policy: string): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  if ('goTo' in given) return response.redirect(303, given.goTo);
  const body = documentOf(given);
  response.status(given.status).setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The fields of a form, each once, as it was sent. What is no form has none. */
export function fieldsOf(request: Request): ReadonlyMap<string, string> {
  const body: unknown = request.body;
  return new Map([...new URLSearchParams(typeof body === 'string' ? body : '')].toReversed()); // of a field that comes twice the first counts
}

/** What an address asks for, the first of each name. */
export const queryOf = (request: Request): URLSearchParams =>
  new URL(request.url, 'http://demo-payments').searchParams;
