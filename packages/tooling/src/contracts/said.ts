// Routes, events and calls of the contracts as the data of which `contract.json` is made.
import { envelopeSchema } from '@savvi/contracts/event';
import type { Route } from '@savvi/contracts/route';
import * as z from 'zod/mini';
import type { Operation, ToldEvent } from './contract.ts';
import type { EventOfContracts } from './every-event.ts';

/**
 * On which side of a schema somebody stands: who reads takes what goes in, who writes gives what comes out.
 */
export type Side = 'input' | 'output';

/** A schema as data. */
export function jsonSchema(schema: z.core.$ZodType, io: Side): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}

/** A route of the API, or a call between services, as far as parts have to agree on it. */
export type Called = Omit<Route, 'path' | 'summary' | 'tag'> & { readonly path: string };

/** A route as its service answers it (`output`), or as who calls it reads the answer (`input`). */
export function operationOf(route: Called, service: string, io: Side): Operation {
  const sent = Object.entries({
    params: route.params,
    query: route.query,
    body: route.body,
    form: route.form,
  }).flatMap(([place, schema]) => (schema === undefined ? [] : [[place, jsonSchema(schema, 'input')]]));
  return {
    name: route.operation,
    method: route.method,
    path: route.path,
    service,
    access: route.access,
    request: Object.fromEntries(sent),
    reply: replyOf(route, io),
    versioned: route.versioned === true,
    idempotent: route.idempotent === true,
  };
}

function replyOf({ reply, status }: Called, io: Side): Operation['reply'] {
  if (status === 302) return { kind: 'redirect' };
  if (reply === null) return { kind: 'none' };
  return typeof reply === 'string' ? { kind: reply } : { kind: 'json', schema: jsonSchema(reply, io) };
}

/** An event as its service tells it (`output`), or as who reads it does (`input`). */
export const eventOf = ({ type, data }: EventOfContracts, io: Side): ToldEvent => ({
  type,
  schema: jsonSchema(z.extend(envelopeSchema, { type: z.literal(type), data }), io),
});
