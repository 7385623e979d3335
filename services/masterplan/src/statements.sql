-- savings account: list

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",bank_name AS "bankName",balance::text AS "balance",interest_rate::text AS "interestRate",account_type AS "accountType") AS holding))::text AS json FROM savings_accounts WHERE space_id = $1::uuid AND deleted_at IS NULL  ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- savings account: list a page

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",bank_name AS "bankName",balance::text AS "balance",interest_rate::text AS "interestRate",account_type AS "accountType") AS holding))::text AS json FROM savings_accounts WHERE space_id = $1::uuid AND deleted_at IS NULL AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4::integer
-- savings account: count
SELECT count(*)::integer AS total FROM savings_accounts WHERE space_id = $1::uuid AND deleted_at IS NULL
-- savings account: count with deleted ones
SELECT count(*)::integer AS total FROM savings_accounts WHERE space_id = $1::uuid
-- savings account: list deleted ones
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",bank_name AS "bankName",balance::text AS "balance",interest_rate::text AS "interestRate",account_type AS "accountType", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM savings_accounts WHERE space_id = $1::uuid AND deleted_at > $2::timestamptz ORDER BY deleted_at DESC, id DESC
-- savings account: find
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",bank_name AS "bankName",balance::text AS "balance",interest_rate::text AS "interestRate",account_type AS "accountType", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM savings_accounts WHERE space_id = $1::uuid AND id = $2::uuid
-- savings account: insert

        WITH written AS (
          INSERT INTO savings_accounts (space_id, id, user_id, version, created_at, updated_at, name,bank_name,balance,interest_rate,account_type)
          VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::timestamptz, $7::text,$8::text,$9::numeric,$10::numeric,$11::text) RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $12::uuid, $13, $14, $15, $16::timestamptz, $17::jsonb, $18::text FROM written
-- savings account: replace

        WITH written AS (
          UPDATE savings_accounts SET version = $1, updated_at = $2::timestamptz, deleted_at = $3::timestamptz, name = $4::text,bank_name = $5::text,balance = $6::numeric,interest_rate = $7::numeric,account_type = $8::text
          WHERE space_id = $9::uuid AND id = $10::uuid AND version = $11 RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $12::uuid, $13, $14, $15, $16::timestamptz, $17::jsonb, $18::text FROM written
-- savings account: page of all spaces

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",bank_name AS "bankName",balance::text AS "balance",interest_rate::text AS "interestRate",account_type AS "accountType", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM savings_accounts AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid))  ORDER BY space_id, id LIMIT $4::integer
-- savings account: page of uncounted ones

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",bank_name AS "bankName",balance::text AS "balance",interest_rate::text AS "interestRate",account_type AS "accountType", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM savings_accounts AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) AND (NOT EXISTS (SELECT FROM holding_months AS month WHERE month.space_id = holding.space_id AND month.holding_id = holding.id) OR EXISTS (
  SELECT FROM (SELECT balance FROM balance_points AS point WHERE point.space_id = holding.space_id AND point.holding_id = holding.id ORDER BY point.day DESC LIMIT 1) AS last
  WHERE last.balance IS DISTINCT FROM CASE WHEN holding.deleted_at IS NULL THEN holding.balance END)) ORDER BY space_id, id LIMIT $4::integer
-- savings account: purge

        DELETE FROM savings_accounts WHERE (space_id, id) IN (SELECT space_id, id FROM savings_accounts WHERE deleted_at <= $1::timestamptz LIMIT $2::integer FOR UPDATE SKIP LOCKED)
        RETURNING space_id AS "spaceId", id, user_id AS "userId", version
-- savings account: remove
DELETE FROM savings_accounts WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 AND deleted_at IS NOT NULL
-- savings account: erase
DELETE FROM savings_accounts WHERE space_id = $1::uuid
-- debt: list

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",creditor AS "creditor",balance::text AS "balance",interest_rate::text AS "interestRate",minimum_payment::text AS "minimumPayment",debt_type AS "debtType",payment_day AS "paymentDay",to_char(fixed_rate_until, 'YYYY-MM-DD') AS "fixedRateUntil",property_id AS "propertyId") AS holding))::text AS json FROM debts WHERE space_id = $1::uuid AND deleted_at IS NULL  ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- debt: list a page

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",creditor AS "creditor",balance::text AS "balance",interest_rate::text AS "interestRate",minimum_payment::text AS "minimumPayment",debt_type AS "debtType",payment_day AS "paymentDay",to_char(fixed_rate_until, 'YYYY-MM-DD') AS "fixedRateUntil",property_id AS "propertyId") AS holding))::text AS json FROM debts WHERE space_id = $1::uuid AND deleted_at IS NULL AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4::integer
-- debt: count
SELECT count(*)::integer AS total FROM debts WHERE space_id = $1::uuid AND deleted_at IS NULL
-- debt: count with deleted ones
SELECT count(*)::integer AS total FROM debts WHERE space_id = $1::uuid
-- debt: list deleted ones
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",creditor AS "creditor",balance::text AS "balance",interest_rate::text AS "interestRate",minimum_payment::text AS "minimumPayment",debt_type AS "debtType",payment_day AS "paymentDay",to_char(fixed_rate_until, 'YYYY-MM-DD') AS "fixedRateUntil",property_id AS "propertyId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM debts WHERE space_id = $1::uuid AND deleted_at > $2::timestamptz ORDER BY deleted_at DESC, id DESC
-- debt: find
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",creditor AS "creditor",balance::text AS "balance",interest_rate::text AS "interestRate",minimum_payment::text AS "minimumPayment",debt_type AS "debtType",payment_day AS "paymentDay",to_char(fixed_rate_until, 'YYYY-MM-DD') AS "fixedRateUntil",property_id AS "propertyId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM debts WHERE space_id = $1::uuid AND id = $2::uuid
-- debt: insert

        WITH written AS (
          INSERT INTO debts (space_id, id, user_id, version, created_at, updated_at, name,creditor,balance,interest_rate,minimum_payment,debt_type,payment_day,fixed_rate_until,property_id)
          VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::timestamptz, $7::text,$8::text,$9::numeric,$10::numeric,$11::numeric,$12::text,$13::integer,$14::date,$15::uuid) RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $16::uuid, $17, $18, $19, $20::timestamptz, $21::jsonb, $22::text FROM written
-- debt: replace

        WITH written AS (
          UPDATE debts SET version = $1, updated_at = $2::timestamptz, deleted_at = $3::timestamptz, name = $4::text,creditor = $5::text,balance = $6::numeric,interest_rate = $7::numeric,minimum_payment = $8::numeric,debt_type = $9::text,payment_day = $10::integer,fixed_rate_until = $11::date,property_id = $12::uuid
          WHERE space_id = $13::uuid AND id = $14::uuid AND version = $15 RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $16::uuid, $17, $18, $19, $20::timestamptz, $21::jsonb, $22::text FROM written
-- debt: page of all spaces

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",creditor AS "creditor",balance::text AS "balance",interest_rate::text AS "interestRate",minimum_payment::text AS "minimumPayment",debt_type AS "debtType",payment_day AS "paymentDay",to_char(fixed_rate_until, 'YYYY-MM-DD') AS "fixedRateUntil",property_id AS "propertyId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM debts AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid))  ORDER BY space_id, id LIMIT $4::integer
-- debt: page of uncounted ones

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",creditor AS "creditor",balance::text AS "balance",interest_rate::text AS "interestRate",minimum_payment::text AS "minimumPayment",debt_type AS "debtType",payment_day AS "paymentDay",to_char(fixed_rate_until, 'YYYY-MM-DD') AS "fixedRateUntil",property_id AS "propertyId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM debts AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) AND (NOT EXISTS (SELECT FROM holding_months AS month WHERE month.space_id = holding.space_id AND month.holding_id = holding.id) OR EXISTS (
  SELECT FROM (SELECT balance FROM balance_points AS point WHERE point.space_id = holding.space_id AND point.holding_id = holding.id ORDER BY point.day DESC LIMIT 1) AS last
  WHERE last.balance IS DISTINCT FROM CASE WHEN holding.deleted_at IS NULL THEN holding.balance END)) ORDER BY space_id, id LIMIT $4::integer
-- debt: purge

        DELETE FROM debts WHERE (space_id, id) IN (SELECT space_id, id FROM debts WHERE deleted_at <= $1::timestamptz LIMIT $2::integer FOR UPDATE SKIP LOCKED)
        RETURNING space_id AS "spaceId", id, user_id AS "userId", version
-- debt: remove
DELETE FROM debts WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 AND deleted_at IS NOT NULL
-- debt: erase
DELETE FROM debts WHERE space_id = $1::uuid
-- property: list

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",address AS "address",property_value::text AS "propertyValue",mortgage_balance::text AS "mortgageBalance",monthly_rent::text AS "monthlyRent",property_type AS "propertyType",to_char(purchase_date, 'YYYY-MM-DD') AS "purchaseDate",linked_mortgage::text AS "linkedMortgage") AS holding))::text AS json FROM real_estate_properties WHERE space_id = $1::uuid AND deleted_at IS NULL  ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- property: list a page

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",address AS "address",property_value::text AS "propertyValue",mortgage_balance::text AS "mortgageBalance",monthly_rent::text AS "monthlyRent",property_type AS "propertyType",to_char(purchase_date, 'YYYY-MM-DD') AS "purchaseDate",linked_mortgage::text AS "linkedMortgage") AS holding))::text AS json FROM real_estate_properties WHERE space_id = $1::uuid AND deleted_at IS NULL AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4::integer
-- property: count
SELECT count(*)::integer AS total FROM real_estate_properties WHERE space_id = $1::uuid AND deleted_at IS NULL
-- property: count with deleted ones
SELECT count(*)::integer AS total FROM real_estate_properties WHERE space_id = $1::uuid
-- property: list deleted ones
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",address AS "address",property_value::text AS "propertyValue",mortgage_balance::text AS "mortgageBalance",monthly_rent::text AS "monthlyRent",property_type AS "propertyType",to_char(purchase_date, 'YYYY-MM-DD') AS "purchaseDate",linked_mortgage::text AS "linkedMortgage", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM real_estate_properties WHERE space_id = $1::uuid AND deleted_at > $2::timestamptz ORDER BY deleted_at DESC, id DESC
-- property: find
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",address AS "address",property_value::text AS "propertyValue",mortgage_balance::text AS "mortgageBalance",monthly_rent::text AS "monthlyRent",property_type AS "propertyType",to_char(purchase_date, 'YYYY-MM-DD') AS "purchaseDate",linked_mortgage::text AS "linkedMortgage", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM real_estate_properties WHERE space_id = $1::uuid AND id = $2::uuid
-- property: insert

        WITH written AS (
          INSERT INTO real_estate_properties (space_id, id, user_id, version, created_at, updated_at, name,address,property_value,mortgage_balance,monthly_rent,property_type,purchase_date,linked_mortgage)
          VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::timestamptz, $7::text,$8::text,$9::numeric,$10::numeric,$11::numeric,$12::text,$13::date,$14::numeric) RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $15::uuid, $16, $17, $18, $19::timestamptz, $20::jsonb, $21::text FROM written
-- property: replace

        WITH written AS (
          UPDATE real_estate_properties SET version = $1, updated_at = $2::timestamptz, deleted_at = $3::timestamptz, name = $4::text,address = $5::text,property_value = $6::numeric,mortgage_balance = $7::numeric,monthly_rent = $8::numeric,property_type = $9::text,purchase_date = $10::date,linked_mortgage = $11::numeric
          WHERE space_id = $12::uuid AND id = $13::uuid AND version = $14 RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $15::uuid, $16, $17, $18, $19::timestamptz, $20::jsonb, $21::text FROM written
-- property: page of all spaces

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",address AS "address",property_value::text AS "propertyValue",mortgage_balance::text AS "mortgageBalance",monthly_rent::text AS "monthlyRent",property_type AS "propertyType",to_char(purchase_date, 'YYYY-MM-DD') AS "purchaseDate",linked_mortgage::text AS "linkedMortgage", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM real_estate_properties AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid))  ORDER BY space_id, id LIMIT $4::integer
-- property: page of uncounted ones

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",address AS "address",property_value::text AS "propertyValue",mortgage_balance::text AS "mortgageBalance",monthly_rent::text AS "monthlyRent",property_type AS "propertyType",to_char(purchase_date, 'YYYY-MM-DD') AS "purchaseDate",linked_mortgage::text AS "linkedMortgage", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM real_estate_properties AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) AND (NOT EXISTS (SELECT FROM holding_months AS month WHERE month.space_id = holding.space_id AND month.holding_id = holding.id) ) ORDER BY space_id, id LIMIT $4::integer
-- property: purge

        DELETE FROM real_estate_properties WHERE (space_id, id) IN (SELECT space_id, id FROM real_estate_properties WHERE deleted_at <= $1::timestamptz LIMIT $2::integer FOR UPDATE SKIP LOCKED)
        RETURNING space_id AS "spaceId", id, user_id AS "userId", version
-- property: remove
DELETE FROM real_estate_properties WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 AND deleted_at IS NOT NULL
-- property: erase
DELETE FROM real_estate_properties WHERE space_id = $1::uuid
-- policy: list

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",provider AS "provider",policy_number AS "policyNumber",policy_type AS "policyType",coverage_amount::text AS "coverageAmount",monthly_premium::text AS "monthlyPremium",deductible::text AS "deductible",to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate",property_id AS "propertyId",debt_id AS "debtId") AS holding))::text AS json FROM insurance_policies WHERE space_id = $1::uuid AND deleted_at IS NULL  ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- policy: list a page

        SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",provider AS "provider",policy_number AS "policyNumber",policy_type AS "policyType",coverage_amount::text AS "coverageAmount",monthly_premium::text AS "monthlyPremium",deductible::text AS "deductible",to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate",property_id AS "propertyId",debt_id AS "debtId") AS holding))::text AS json FROM insurance_policies WHERE space_id = $1::uuid AND deleted_at IS NULL AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4::integer
-- policy: count
SELECT count(*)::integer AS total FROM insurance_policies WHERE space_id = $1::uuid AND deleted_at IS NULL
-- policy: count with deleted ones
SELECT count(*)::integer AS total FROM insurance_policies WHERE space_id = $1::uuid
-- policy: list deleted ones
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",provider AS "provider",policy_number AS "policyNumber",policy_type AS "policyType",coverage_amount::text AS "coverageAmount",monthly_premium::text AS "monthlyPremium",deductible::text AS "deductible",to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate",property_id AS "propertyId",debt_id AS "debtId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM insurance_policies WHERE space_id = $1::uuid AND deleted_at > $2::timestamptz ORDER BY deleted_at DESC, id DESC
-- policy: find
SELECT row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",provider AS "provider",policy_number AS "policyNumber",policy_type AS "policyType",coverage_amount::text AS "coverageAmount",monthly_premium::text AS "monthlyPremium",deductible::text AS "deductible",to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate",property_id AS "propertyId",debt_id AS "debtId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM insurance_policies WHERE space_id = $1::uuid AND id = $2::uuid
-- policy: insert

        WITH written AS (
          INSERT INTO insurance_policies (space_id, id, user_id, version, created_at, updated_at, name,provider,policy_number,policy_type,coverage_amount,monthly_premium,deductible,expiration_date,property_id,debt_id)
          VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz, $6::timestamptz, $7::text,$8::text,$9::text,$10::text,$11::numeric,$12::numeric,$13::numeric,$14::date,$15::uuid,$16::uuid) RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $17::uuid, $18, $19, $20, $21::timestamptz, $22::jsonb, $23::text FROM written
-- policy: replace

        WITH written AS (
          UPDATE insurance_policies SET version = $1, updated_at = $2::timestamptz, deleted_at = $3::timestamptz, name = $4::text,provider = $5::text,policy_number = $6::text,policy_type = $7::text,coverage_amount = $8::numeric,monthly_premium = $9::numeric,deductible = $10::numeric,expiration_date = $11::date,property_id = $12::uuid,debt_id = $13::uuid
          WHERE space_id = $14::uuid AND id = $15::uuid AND version = $16 RETURNING id)
        INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $17::uuid, $18, $19, $20, $21::timestamptz, $22::jsonb, $23::text FROM written
-- policy: page of all spaces

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",provider AS "provider",policy_number AS "policyNumber",policy_type AS "policyType",coverage_amount::text AS "coverageAmount",monthly_premium::text AS "monthlyPremium",deductible::text AS "deductible",to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate",property_id AS "propertyId",debt_id AS "debtId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM insurance_policies AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid))  ORDER BY space_id, id LIMIT $4::integer
-- policy: page of uncounted ones

        SELECT space_id AS "spaceId", row_to_json((SELECT holding FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", name AS "name",provider AS "provider",policy_number AS "policyNumber",policy_type AS "policyType",coverage_amount::text AS "coverageAmount",monthly_premium::text AS "monthlyPremium",deductible::text AS "deductible",to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate",property_id AS "propertyId",debt_id AS "debtId", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS holding))::text AS json FROM insurance_policies AS holding
        WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) AND (NOT EXISTS (SELECT FROM holding_months AS month WHERE month.space_id = holding.space_id AND month.holding_id = holding.id) ) ORDER BY space_id, id LIMIT $4::integer
-- policy: purge

        DELETE FROM insurance_policies WHERE (space_id, id) IN (SELECT space_id, id FROM insurance_policies WHERE deleted_at <= $1::timestamptz LIMIT $2::integer FOR UPDATE SKIP LOCKED)
        RETURNING space_id AS "spaceId", id, user_id AS "userId", version
-- policy: remove
DELETE FROM insurance_policies WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 AND deleted_at IS NOT NULL
-- policy: erase
DELETE FROM insurance_policies WHERE space_id = $1::uuid
-- keep a month

    INSERT INTO holding_months AS known (space_id, holding_id, month, version, net)
    VALUES ($1::uuid, $2::uuid, $3::date, $4, $5::numeric)
    ON CONFLICT (space_id, holding_id, month) DO UPDATE SET version = excluded.version, net = excluded.net WHERE known.version < excluded.version
-- whether a mortgage is linked to a property

    SELECT EXISTS (SELECT FROM debts WHERE space_id = $1::uuid AND property_id = $2::uuid AND debt_type = 'mortgage' AND deleted_at IS NULL) AS "isLinked"
-- forget links to a removed property
UPDATE debts SET property_id = NULL WHERE space_id = $1::uuid AND property_id = $2::uuid
UPDATE insurance_policies SET property_id = NULL WHERE space_id = $1::uuid AND property_id = $2::uuid
-- forget links to a removed debt
UPDATE insurance_policies SET debt_id = NULL WHERE space_id = $1::uuid AND debt_id = $2::uuid
-- forget links to purged holdings

    UPDATE debts AS holding SET property_id = NULL
    WHERE property_id IS NOT NULL AND NOT EXISTS (SELECT FROM real_estate_properties AS target WHERE target.space_id = holding.space_id AND target.id = holding.property_id)

    UPDATE insurance_policies AS holding SET property_id = NULL
    WHERE property_id IS NOT NULL AND NOT EXISTS (SELECT FROM real_estate_properties AS target WHERE target.space_id = holding.space_id AND target.id = holding.property_id)

    UPDATE insurance_policies AS holding SET debt_id = NULL
    WHERE debt_id IS NOT NULL AND NOT EXISTS (SELECT FROM debts AS target WHERE target.space_id = holding.space_id AND target.id = holding.debt_id)
-- properties to refresh

    SELECT space_id AS "spaceId", id FROM real_estate_properties AS property
    WHERE deleted_at IS NULL AND linked_mortgage IS DISTINCT FROM
      CASE WHEN EXISTS (SELECT FROM debts AS debt WHERE debt.space_id = property.space_id AND debt.property_id = property.id AND debt.debt_type = 'mortgage' AND debt.deleted_at IS NULL) THEN coalesce(mortgage_balance, 0) END
    LIMIT $1::integer
-- changes of the net worth

    SELECT to_char(month, 'YYYY-MM') AS month, count(*)::integer AS holdings, sum(change)::text AS change
    FROM (
      SELECT month, net - coalesce(lag(net) OVER (PARTITION BY holding_id ORDER BY month), 0) AS change
      FROM (SELECT holding_id, month, net, version, max(version) OVER (PARTITION BY holding_id ORDER BY month) AS highest FROM holding_months WHERE space_id = $1::uuid) AS known
      WHERE version = highest
    ) AS changes
    GROUP BY changes.month ORDER BY changes.month
-- amounts at the end of a month

    SELECT DISTINCT ON (holding_id) holding_id AS id, net::text AS net, (count(*) OVER (PARTITION BY holding_id))::integer AS rows
    FROM holding_months WHERE space_id = $1::uuid AND month <= $2::date
    ORDER BY holding_id, version DESC, month DESC
-- list balances

    SELECT to_char(day, 'YYYY-MM-DD') AS day, balance::text AS balance, is_added AS "isAdded" FROM balance_points WHERE space_id = $1::uuid AND holding_id = $2::uuid AND balance IS NOT NULL ORDER BY balance_points.day
-- list balances of all records

    SELECT json_build_object('kind', kind, 'id', holding_id, 'points', json_agg(
      json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'balance', balance::text, 'isAdded', is_added) ORDER BY day))::text AS json
    FROM (SELECT kind, holding_id, day, balance, is_added FROM balance_points WHERE space_id = $1::uuid AND balance IS NOT NULL ORDER BY day DESC, holding_id LIMIT $2::integer) AS latest
    GROUP BY kind, holding_id ORDER BY kind DESC, holding_id
-- last balance

    SELECT to_char(day, 'YYYY-MM-DD') AS day, balance::text AS balance FROM balance_points WHERE space_id = $1::uuid AND holding_id = $2::uuid ORDER BY balance_points.day DESC LIMIT 1
-- count balances

    SELECT coalesce(bool_or(holding_id = $1::uuid AND day = $2::date), false) AS "exists",
      count(*) FILTER (WHERE holding_id = $3::uuid)::integer AS "ofRecord", count(*)::integer AS "ofSpace" FROM balance_points WHERE space_id = $4::uuid
-- put a balance

    INSERT INTO balance_points (space_id, holding_id, day, kind, balance, is_added)
    VALUES ($1::uuid, $2::uuid, $3::date, $4, $5::numeric, $6)
    ON CONFLICT (space_id, holding_id, day) DO UPDATE SET balance = excluded.balance, is_added = excluded.is_added
-- remove a balance
DELETE FROM balance_points WHERE space_id = $1::uuid AND holding_id = $2::uuid AND day = $3::date AND balance IS NOT NULL
-- start balances from months

    INSERT INTO balance_points (space_id, holding_id, day, kind, balance, is_added)
    SELECT $1::uuid, $2::uuid, (month + interval '1 month - 1 day')::date, $3, abs(net), false
    FROM (SELECT month, net, version, max(version) OVER (ORDER BY month) AS highest FROM holding_months WHERE space_id = $4::uuid AND holding_id = $5::uuid) AS known
    WHERE version = highest AND (month + interval '1 month - 1 day')::date < $6::date
-- thin out balances

    DELETE FROM balance_points WHERE space_id = $1::uuid AND holding_id = $2::uuid AND day IN (
      SELECT day FROM (
        SELECT day, is_added, date_trunc('month', day) IS DISTINCT FROM date_trunc('month', lead(day) OVER (ORDER BY day)) AS is_month_end,
          row_number() OVER (ORDER BY day DESC) AS place FROM balance_points WHERE space_id = $3::uuid AND holding_id = $4::uuid) AS points
      WHERE place > 1 ORDER BY is_added, (is_month_end AND NOT is_added), day
      LIMIT greatest(0, (SELECT count(*) FROM balance_points WHERE space_id = $5::uuid AND holding_id = $6::uuid) - $7::integer))
-- rebuild months from balances

    WITH known AS (
      SELECT DISTINCT ON (date_trunc('month', day)) date_trunc('month', day)::date AS month,
        coalesce(balance, 0) * CASE kind WHEN 'debt' THEN -1 ELSE 1 END AS net
      FROM balance_points WHERE space_id = $1::uuid AND holding_id = $2::uuid ORDER BY date_trunc('month', day), day DESC),
    outdated AS (
      DELETE FROM holding_months WHERE space_id = $3::uuid AND holding_id = $4::uuid AND EXISTS (SELECT FROM known) AND month NOT IN (SELECT month FROM known)),
    written AS (
      INSERT INTO holding_months AS stored (space_id, holding_id, month, version, net)
      SELECT $5::uuid, $6::uuid, month, $7, net FROM known
      ON CONFLICT (space_id, holding_id, month) DO UPDATE SET version = excluded.version, net = excluded.net
        WHERE stored.version <> excluded.version OR stored.net <> excluded.net)
    SELECT count(*)::integer AS months FROM known
-- remove the balances of a record
DELETE FROM balance_points WHERE space_id = $1::uuid AND holding_id = $2::uuid
-- orphaned histories

    WITH orphaned AS MATERIALIZED (
      SELECT space_id, holding_id, kind FROM balance_points AS point
      WHERE NOT EXISTS (SELECT FROM savings_accounts AS holding WHERE holding.space_id = point.space_id AND holding.id = point.holding_id)
        AND NOT EXISTS (SELECT FROM debts AS holding WHERE holding.space_id = point.space_id AND holding.id = point.holding_id))
    SELECT DISTINCT space_id AS "spaceId", holding_id AS id, kind FROM orphaned LIMIT $1::integer
