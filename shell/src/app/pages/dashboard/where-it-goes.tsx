import { breakdownSlot } from '@savvi/contracts/contributes';
import { linesSchema } from '@savvi/contracts/needed-fields';
import type { Area } from '@savvi/contracts/registry';
import type * as z from '@savvi/contracts/schema';
import { Link } from '@savvi/mfe-kit/app-router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { Donut } from '@savvi/ui/donut';
import { EmptyState } from '@savvi/ui/empty-state';
import { slotsOf } from '../../contributed/contributions.ts';
import { type AreaList, areaList, linkTo, type Lists, mainOf, nameOf } from '../../contributed/lists.ts';
import { fieldOf, type ListRecord } from '../../contributed/records.rules.ts';

type BreakdownSlot = z.infer<typeof breakdownSlot>;

function Breakdown({
  id,
  slot,
  list,
  record,
}: {
  id: string;
  slot: BreakdownSlot;
  list: AreaList['list'];
  record: ListRecord;
}) {
  const { heading, caption, lines, groups, empty } = slot;
  const hasGroups = groups !== undefined && fieldOf(record, groups) !== undefined;
  const segments = (hasGroups ? [groups] : lines)
    .flatMap((field) => linesSchema.parse(fieldOf(record, field)))
    .map(({ name, amount }) => ({ name, value: amount }));
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={heading} subtitle={nameOf(list, record)} />
      <CardBody>
        {segments.length > 0 ? (
          <Donut label={heading} segments={segments} caption={caption} />
        ) : (
          <EmptyState
            drawing="chart"
            level={3}
            title={empty.title}
            description={empty.sentence}
            action={<Link {...linkTo(list, record)}>{empty.action}</Link>}
          />
        )}
      </CardBody>
    </Card>
  );
}

/** What the money of each area's main record is planned for, as a ring chart with labels. */
export const WhereItGoes = ({ areas, lists }: { areas: readonly Area[]; lists: Lists }) =>
  slotsOf(areas, breakdownSlot).map(({ area, part: slot, key }) => {
    const list = areaList(lists, area, slot.list);
    const record = list && mainOf(list);
    return record && <Breakdown key={key} id={key} slot={slot} list={list.list} record={record} />;
  });
