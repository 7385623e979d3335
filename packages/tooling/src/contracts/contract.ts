// Converts routes, events and calls of the contracts to the data of `contract.json`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { envelopeSchema } from '@savvi/contracts/event';
import type { Route } from '@savvi/contracts/route';
import type { Operation, ToldEvent } from '@savvi/part-contracts/contract';
import * as z from 'zod/mini';
import { contractDirs } from '../routes/area-contracts.ts';

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

/** A definition made by `defineEvent`, reduced to the fields that contracts use. */
export interface EventOfContracts {
  readonly type: string;
  readonly data: z.core.$ZodType;
}

const isEvent = z.object({
  type: z.string(),
  data: z.custom<z.core.$ZodType>((value) => typeof value === 'object' && value !== null && '_zod' in value),
  parse: z.function(),
});
const group = z.record(z.string(), z.unknown());

/** Returns every event that the contracts define, once per type. */
export async function everyEvent(): Promise<EventOfContracts[]> {
  const files = contractDirs.flatMap((dir) =>
    globSync('**/{events,projections}.{js,ts}', { cwd: dir }).map((file) => join(dir, file)),
  );
  const exported = await Promise.all(
    files.map(async (file) => Object.values(group.parse({ ...(await import(file)) }))),
  );
  const inGroups = exported
    .flat()
    .flatMap((each) =>
      isEvent.safeParse(each).success ? [each] : Object.values(group.safeParse(each).data ?? {}),
    );
  const events = inGroups.flatMap((each) => isEvent.safeParse(each).data ?? []);
  // The last definition of a type wins, which is that of the area's own contract.
  return [...new Map(events.map((event) => [event.type, event])).values()].toSorted((a, b) =>
    a.type < b.type ? -1 : 1,
  );
}
