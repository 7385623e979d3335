import type * as z from '@savvi/contracts/schema';
import { type FieldsOf, type NamedField, type RecordForm, recordForm } from '@savvi/mfe-kit';
import type { FieldLooks } from './field.ts';

/** A field with the key of its value in the request. */
export type HoldingField = NamedField<FieldLooks>;

/** The form of one kind of record. */
export type HoldingForm<Item> = RecordForm<Item, FieldLooks>;

/** Builds the form for the input that `schema` accepts. */
export const formOf = <Input extends object>(
  schema: z.ZodMiniType<Input>,
  fields: FieldsOf<Input, FieldLooks>,
): HoldingForm<Input> => recordForm(schema, fields);
