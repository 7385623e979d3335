import {
  activitySlot,
  attentionSlot,
  balanceSlot,
  breakdownSlot,
  type List,
} from '@savvi/contracts/contributes';
import { neededFields } from '@savvi/contracts/needed-fields';
import type { Area } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { figuresOf, slotsOf } from './contributions.ts';
import { fieldOf, type ListRecord } from './records.rules.ts';

const records = z.array(z.custom<ListRecord>((value) => typeof fieldOf(value, 'id') === 'string'));

/**
 * Checks the reply of a list's call. The returned function throws a ZodError if a record lacks a field that the
 * page reads.
 */
export function recordsReader(list: List, area: Area): (reply: unknown) => readonly ListRecord[] {
  const part = <Part>({ part: own }: { readonly part: Part }) => own;
  const needed = neededFields(list, {
    figures: figuresOf([area]).map(part),
    balances: slotsOf([area], balanceSlot).map(part),
    breakdowns: slotsOf([area], breakdownSlot).map(part),
    attentions: slotsOf([area], attentionSlot).map(part),
    activities: slotsOf([area], activitySlot).map(part),
  });
  return (reply) => {
    const found = records.parse(reply);
    for (const record of found) for (const [path, schema] of needed) schema.parse(fieldOf(record, path));
    return found;
  };
}
