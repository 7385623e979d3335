import type * as z from '@savvi/contracts/schema';
import { type FieldsOf, type NamedField, type RecordForm, recordForm } from '@savvi/mfe-kit';
import type { FieldLooks } from './field.ts';

/** A field under the name it is sent by. */
export type HoldingField = NamedField<FieldLooks>;

/** The form of one kind of holding. */
export type HoldingForm<Item> = RecordForm<Item, FieldLooks>;

/** The form that fills what `schema` takes. */
export const formOf = <Input extends object>(
  schema: z.ZodMiniType<Input>,
  fields: FieldsOf<Input, FieldLooks>,
): HoldingForm<Input> => recordForm(schema, fields);
