-- make once

    SELECT body_hash AS "bodyHash", created_id::text AS "createdId" FROM idempotency_keys
    WHERE space_id = $1::uuid AND route = $2 AND key = $3 AND created_at > $4

    INSERT INTO idempotency_keys (space_id, route, key, body_hash, created_id, created_at)
    VALUES ($1::uuid, $2, $3, $4, $5::uuid, $6)
    ON CONFLICT (space_id, route, key) DO UPDATE SET body_hash = excluded.body_hash, created_id = excluded.created_id, created_at = excluded.created_at
-- purge requests
DELETE FROM idempotency_keys WHERE created_at <= $1::timestamptz
-- is erased
SELECT 1 AS one FROM erased_spaces WHERE space_id = $1::uuid
-- erase
SELECT pg_advisory_xact_lock(hashtextextended($1, 0))
DELETE FROM idempotency_keys WHERE space_id = $1::uuid
INSERT INTO erased_spaces (space_id, erased_at) VALUES ($1::uuid, $2::timestamptz) ON CONFLICT DO NOTHING
-- count a thing
SELECT pg_advisory_xact_lock(hashtextextended($1, 0))

      INSERT INTO counted_things AS known (space_id, kind, id, user_id, version, is_counted)
      SELECT $1::uuid, $2, $3::uuid, $4::uuid, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM erased_spaces WHERE space_id = $7::uuid)
      ON CONFLICT (space_id, kind, id) DO UPDATE SET version = excluded.version, is_counted = excluded.is_counted
      WHERE known.version < excluded.version
