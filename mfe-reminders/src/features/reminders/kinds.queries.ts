import { comingUpSlot, mailSourcesSlot } from '@savvi/contracts/coming-up';
import { listSchema } from '@savvi/contracts/contributes';
import { type Area, servedRegistrySchema, WHOLE_REGISTRY } from '@savvi/contracts/registry';
import * as z from '@savvi/contracts/schema';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@savvi/mfe-kit/query';

/** A kind of dates that mails count only for users who have chosen it (MON-91). */
export type MailSource = z.infer<typeof mailSourcesSlot>['sources'][number];

/** What areas declare about kinds of dates. */
export interface Kinds {
  readonly sources: readonly MailSource[];
  /** By kind: the page on which its dates are done, and the label of a link to it. */
  readonly pages: ReadonlyMap<string, { readonly to: string; readonly label: string }>;
}

const elements = z._default(z.array(z.custom<unknown>()), []);

/** The elements that match a schema: a manifest may be from another release than this page. */
const partsOf = <Part>(parts: unknown, schema: z.ZodMiniType<Part>): Part[] =>
  (elements.safeParse(parts).data ?? []).flatMap((part) => {
    const parsed = schema.safeParse(part);
    return parsed.success ? [parsed.data] : [];
  });

function kindsOf(areas: readonly Area[]): Kinds {
  const deployed = areas.filter(({ versions }) => versions.length > 0);
  return {
    sources: deployed.flatMap(({ contributes }) =>
      partsOf(contributes?.slots, mailSourcesSlot).flatMap(({ sources }) => sources),
    ),
    pages: new Map(
      deployed.flatMap(({ contributes }) => {
        const lists = partsOf(contributes?.lists, listSchema);
        return partsOf(contributes?.slots, comingUpSlot)
          .flatMap(({ rows }) => rows)
          .flatMap(({ kind, list, open: label }) => {
            const to = lists.find(({ name }) => name === list)?.page;
            return label === undefined || to === undefined ? [] : [[kind, { to, label }] as const];
          });
      }),
    ),
  };
}

/** What areas declare about kinds of dates. Until it is known, the page has what it has for every kind. */
export const kindsQuery = queryOptions({
  queryKey: ['reminders-kinds'],
  queryFn: async ({ signal }) => kindsOf((await get(WHOLE_REGISTRY, servedRegistrySchema, signal)).areas),
});
