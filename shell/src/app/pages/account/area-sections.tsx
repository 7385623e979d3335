import { accountSlot } from '@savvi/contracts/further-slots';
import { Link } from '@savvi/mfe-kit/app-router';
import { ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isDeployed, slotsOf } from '../../contributed/contributions.ts';
import { readWholeAreas } from '../../registry/registry.queries.ts';
import styles from './account.module.css';

/** The areas with all their slots; other pages read a registry without those for this page. */
const wholeAreasQuery = queryOptions({
  queryKey: ['whole registry'],
  queryFn: ({ signal }) => readWholeAreas(signal),
});

/** The sections of the deployed areas. While they load, and if they cannot be loaded, the page is without them. */
export function AreaSections() {
  const { data: areas = [] } = useQuery(wholeAreasQuery);
  return slotsOf(areas.filter(isDeployed), accountSlot).map(({ key, part: { heading, sentence, link } }) => (
    <Card key={key} as="section" aria-labelledby={key}>
      <CardHeader id={key} title={heading} />
      <CardBody className={styles.areaSection}>
        <p>{sentence}</p>
        <ButtonLink asChild size="sm">
          <Link to={link.to}>{link.label}</Link>
        </ButtonLink>
      </CardBody>
    </Card>
  ));
}
