import { attentionSlot, balanceSlot, breakdownSlot, type List } from '@savvi/contracts/contributes';
import { moneyOutput } from '@savvi/contracts/money';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { instant } from '@savvi/contracts/values';
import { figuresOf, slotsOf } from './contributions.ts';
import { fieldOf, type ListRecord } from './records.rules.ts';

/** The lines of a breakdown. */
export const linesSchema = z.array(z.object({ name: z.string(), amount: z.number() }));

type Needed = readonly (readonly [field: string, schema: z.ZodMiniType<unknown>])[];

const date = z.optional(instant);
const amount = z.nullish(moneyOutput);
const label = z.nullish(z.string());

/** The fields of a list's records that figures and slots of its area read, and what each has to contain. */
function neededOf({ name, title, nameField, createdField, changedField, main }: List, area: Area): Needed {
  const own = <Part extends { readonly list: string }>(parts: readonly { readonly part: Part }[]) =>
    parts.map(({ part }) => part).filter(({ list }) => list === name);
  return [
    [createdField, date],
    [changedField, date],
    ...(title === undefined ? ([[nameField, z.string()]] as const) : []),
    ...(main === undefined ? [] : ([[main.funded, moneyOutput]] as const)),
    ...own(figuresOf([area])).flatMap(({ sum, minus }): Needed => [
      [sum, amount],
      ...(minus === undefined ? [] : ([[minus, amount]] as const)),
    ]),
    ...own(slotsOf([area], balanceSlot)).flatMap(({ left, spent, income, people, shares }): Needed => [
      ...[left, spent, income].map((field) => [field, moneyOutput] as const),
      ...people.flatMap(({ name: person, share, detail }): Needed => [
        [person, label],
        [share, moneyOutput],
        [detail, moneyOutput],
      ]),
      [shares.percent, z.number()],
    ]),
    ...own(slotsOf([area], breakdownSlot)).flatMap(({ lines }): Needed =>
      lines.map((field) => [field, linesSchema]),
    ),
    ...own(slotsOf([area], attentionSlot)).flatMap(({ concerns }): Needed =>
      concerns.map((concern) => [concern.amount, moneyOutput]),
    ),
  ];
}

const records = z.array(z.custom<ListRecord>((value) => typeof fieldOf(value, 'id') === 'string'));

/**
 * Checks the reply of a list's call. The returned function throws a ZodError if a record lacks a field that the
 * page reads.
 */
export function recordsReader(list: List, area: Area): (reply: unknown) => readonly ListRecord[] {
  const needed = neededOf(list, area);
  return (reply) => {
    const found = records.parse(reply);
    for (const record of found) for (const [field, schema] of needed) schema.parse(fieldOf(record, field));
    return found;
  };
}
