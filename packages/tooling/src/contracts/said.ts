// Converts routes, events and calls of the contracts to the data of `contract.json`.
import { envelopeSchema } from '@savvi/contracts/event';
import type { Route } from '@savvi/contracts/route';
import * as z from 'zod/mini';
import type { Operation, ToldEvent } from './contract.ts';
import type { EventOfContracts } from './every-event.ts';

/** The side of a zod schema: a reader accepts its `input`, a writer produces its `output`. */
export type Side = 'input' | 'output';

/** Converts a zod schema to JSON Schema. */
export function jsonSchema(schema: z.core.$ZodType, io: Side): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}

/** A route of the API or a call between services, reduced to the fields that both sides must agree on. */
export type Called = Omit<Route, 'path' | 'summary' | 'tag'> & { readonly path: string };

/**
 * Converts a route, either as its service implements it (`output`) or as its caller reads the response
 * (`input`).
 */
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

/** Converts an event, either as its producer publishes it (`output`) or as a consumer reads it (`input`). */
export const eventOf = ({ type, data }: EventOfContracts, io: Side): ToldEvent => ({
  type,
  schema: jsonSchema(z.extend(envelopeSchema, { type: z.literal(type), data }), io),
});
