-- keep an account

      INSERT INTO accounts AS known (user_id, version, subscription_status, plan_type, created_at)
      SELECT $1::uuid, $2, $3, $4, $5::timestamptz WHERE NOT EXISTS (SELECT 1 FROM erased_spaces WHERE space_id = $6::uuid)
      ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, subscription_status = excluded.subscription_status, plan_type = excluded.plan_type
      WHERE known.version < excluded.version
-- counts of users

      SELECT user_id::text AS "userId", count(*) FILTER (WHERE kind = 'budget')::integer AS budget, count(*) FILTER (WHERE kind = 'document')::integer AS document,
             count(*) FILTER (WHERE kind = 'entry' AND substr(id::text, 15, 1) <> '8')::integer AS entry
      FROM counted_things WHERE user_id = ANY($1::uuid[]) AND is_counted GROUP BY user_id
