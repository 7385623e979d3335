import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { StoredKey } from './stored-keys.maintenance.repository.ts';

const SAMPLES = 20;

/** Some of the keys that each master key wraps, over all spaces. */
export const samplesOf = (client: RawTransaction): Promise<StoredKey[]> => client.$queryRaw<StoredKey[]>`
  SELECT master_key_id AS "masterKeyId", space_id::text AS "spaceId", wrapped
  FROM (SELECT *, row_number() OVER (PARTITION BY master_key_id ORDER BY space_id) AS place FROM space_keys) AS spaces WHERE place <= ${SAMPLES}`;
