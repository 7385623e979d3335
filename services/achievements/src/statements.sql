-- keep

    WITH kept AS (
      INSERT INTO counted_things AS known (space_id, kind, id, version, is_counted, saved)
      SELECT $1::uuid, $2, $3::uuid, $4, $5, $6::numeric WHERE NOT EXISTS (SELECT 1 FROM erased_spaces WHERE space_id = $7::uuid)
      ON CONFLICT (space_id, kind, id) DO UPDATE SET version = excluded.version, is_counted = excluded.is_counted, saved = excluded.saved WHERE known.version < excluded.version
      RETURNING 1)
    SELECT pg_notify($8, $9) FROM kept
-- count

    SELECT kind, count(*)::int AS things, sum(saved)::text AS saved FROM counted_things WHERE space_id = $1::uuid AND is_counted AND (kind <> 'entry' OR substr(id::text, 15, 1) <> '8') GROUP BY kind
