-- raise the versions
SELECT pg_advisory_xact_lock(hashtextextended('versions of subscriptions', 0))
INSERT INTO version_floor (version) VALUES ($1::integer) ON CONFLICT (id) DO UPDATE SET version = greatest(version_floor.version + 1, excluded.version)
UPDATE subscriptions SET version = greatest(version + 1, (SELECT version FROM version_floor))
-- page of all spaces

      SELECT space_id::text AS "spaceId", subscription_status AS "subscriptionStatus", plan_type AS "planType", current_period_end AS "currentPeriodEnd",
             cancel_at_period_end AS "cancelAtPeriodEnd", customer_id AS "customerId", version, has_surplus AS "hasSurplus",
             replaced_plan AS "replacedPlan", replaced_at AS "replacedAt", is_undecided AS "isUndecided", agreed_ends AS "agreedEnds", ask_at AS "askAt", asks
      FROM subscriptions WHERE ($1::uuid IS NULL OR space_id > $2::uuid) ORDER BY space_id LIMIT $3::integer
-- due ones

      SELECT space_id::text AS "spaceId" FROM subscriptions
      WHERE subscription_status = 'active' AND current_period_end <= $1::timestamptz AND cancel_at_period_end
            AND ($2::uuid IS NULL OR space_id > $3::uuid)
      ORDER BY space_id LIMIT $4::integer
-- claim one for the provider

      UPDATE subscriptions SET asks = asks + 1, ask_at = $1::timestamptz + least(3600, 2 ^ least(asks, 12)) * interval '1 second'
      WHERE space_id = (
        SELECT space_id FROM subscriptions
        WHERE (ask_at IS NULL OR ask_at <= $2::timestamptz)
              AND (has_surplus
                   OR (subscription_status = 'active' AND current_period_end <= $3::timestamptz AND NOT cancel_at_period_end)
                   OR (subscription_status = 'past_due' AND (current_period_end IS NULL OR current_period_end <= $4::timestamptz)
                       AND NOT EXISTS (SELECT 1 FROM provider_events AS word WHERE word.customer_id = subscriptions.customer_id AND word.happening <> 'unheard-of' AND word.created > $5::timestamptz)))
        ORDER BY ask_at NULLS FIRST, space_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING space_id::text AS "spaceId"
