// Which fields of a list's records the shell reads, and what each has to contain. The shell checks replies by
// it, and a test compares manifests with the contracts of the calls.
import * as z from '@savvi/contracts/schema';
import type {
  activitySlot,
  attentionSlot,
  balanceSlot,
  breakdownSlot,
  Figure,
  Instead,
  List,
} from './contributes.ts';
import { moneyOutput } from './money.ts';
import { instant } from './values.ts';

/** The lines of a breakdown. */
export const linesSchema = z.array(z.object({ name: z.string(), amount: z.number() }));

/** A field of a record, as a path such as `calculations.remaining`, and the schema of its value. */
export type NeededField = readonly [path: string, schema: z.ZodMiniType<unknown>];

/** The figures and slots of the list's area that read its records. */
export interface ReadersOfList {
  readonly figures: readonly Figure[];
  readonly balances: readonly z.infer<typeof balanceSlot>[];
  readonly breakdowns: readonly z.infer<typeof breakdownSlot>[];
  readonly attentions: readonly z.infer<typeof attentionSlot>[];
  readonly activities: readonly z.infer<typeof activitySlot>[];
}

const amount = z.nullable(moneyOutput);
const label = z.nullable(z.string());
const added = z.optional(label);

/** The fields, and those that are read in place of them from records that have them. */
const withInstead = (fields: readonly NeededField[], instead: Instead | undefined): readonly NeededField[] =>
  instead === undefined
    ? fields
    : fields.flatMap(([path, schema]): NeededField[] => {
        const [of, ...rest] = path.split('.');
        const other = [instead.read, ...rest].join('.');
        return of === instead.of
          ? [
              [path, schema],
              [other, z.optional(schema)],
            ]
          : [[path, schema]];
      });

/** The fields that figures and slots of an area read from the records of one of its lists. */
export function neededFields(
  { name, title, nameField, createdField, changedField, main }: List,
  { figures, balances, breakdowns, attentions, activities }: ReadersOfList,
): readonly NeededField[] {
  const own = <Part extends { readonly list: string }>(parts: readonly Part[]) =>
    parts.filter(({ list }) => list === name);
  const needed: (NeededField | false | undefined)[] = [
    ...activities
      .filter(({ lists }) => lists.includes(name))
      .flatMap((): NeededField[] => [
        [createdField, instant],
        [changedField, instant],
      ]),
    title === undefined && [nameField, z.string()],
    main && [main.funded, moneyOutput],
    ...own(figures).flatMap(
      ({ sum, minus, plus, where, unless, past }): (NeededField | false | undefined)[] => [
        [sum, amount],
        minus !== undefined && [minus, amount],
        plus !== undefined && [plus, z.optional(amount)],
        where && [where.field, label],
        unless !== undefined && [unless, added],
        past !== undefined && [past, added],
      ],
    ),
    ...own(balances).flatMap(({ left, spent, income, people, shares, instead }) =>
      withInstead(
        [
          ...[left, spent, income].map((path): NeededField => [path, moneyOutput]),
          ...people.flatMap(({ name: person, when, share, detail }): NeededField[] => [
            [person, label],
            ...(when === undefined ? [] : ([[when.field, label]] as const)),
            [share, moneyOutput],
            [detail, moneyOutput],
          ]),
          [shares.percent, z.number()],
        ],
        instead,
      ),
    ),
    ...own(breakdowns).flatMap(({ lines, groups }): (NeededField | false)[] => [
      ...lines.map((path): NeededField => [path, linesSchema]),
      groups !== undefined && [groups, z.optional(linesSchema)],
    ]),
    ...own(attentions).flatMap(({ concerns, instead }) =>
      withInstead(
        concerns.map((concern): NeededField => [concern.amount, moneyOutput]),
        instead,
      ),
    ),
  ];
  return needed.filter((field) => typeof field === 'object');
}
