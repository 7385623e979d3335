-- list

        SELECT string_agg(concat_ws(E'	', id, format, row_to_json((SELECT reply FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", format) AS reply)), encode(wrapped_key, 'base64'), encode(sealed, 'base64')), '') AS entries FROM (SELECT * FROM entries WHERE space_id = $1::uuid AND deleted_at IS NULL  ORDER BY created_at DESC, id DESC LIMIT $2::integer) AS entry
-- list a page

        SELECT string_agg(concat_ws(E'	', id, format, row_to_json((SELECT reply FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", format) AS reply)), encode(wrapped_key, 'base64'), encode(sealed, 'base64')), '') AS entries FROM (SELECT * FROM entries WHERE space_id = $1::uuid AND deleted_at IS NULL AND (created_at, id) < ($2::timestamptz, $3::uuid) ORDER BY created_at DESC, id DESC LIMIT $4::integer) AS entry
-- list ids

      SELECT json_agg(json_build_object('id', id, 'version', version, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY created_at DESC, id DESC)::text AS ids FROM entries WHERE space_id = $1::uuid AND deleted_at IS NULL AND substr(id::text, 15, 1) <> '8'
-- list names
SELECT string_agg(concat_ws(E'	', id, format, json_build_object('id', id, 'version', version, 'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'updatedAt', to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), encode(wrapped_key, 'base64'), encode(sealed, 'base64')), '') AS entries FROM (SELECT * FROM entries WHERE space_id = $1::uuid AND deleted_at IS NULL ORDER BY created_at DESC, id DESC) AS entry
-- list deleted ones
SELECT string_agg(concat_ws(E'	', id, format, row_to_json((SELECT reply FROM (SELECT id, user_id AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", format, to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt") AS reply)), encode(wrapped_key, 'base64'), encode(sealed, 'base64')), '') AS entries FROM (SELECT * FROM entries WHERE space_id = $1::uuid AND deleted_at > $2::timestamptz ORDER BY deleted_at DESC, id DESC) AS entry
-- usage

      SELECT count(*) FILTER (WHERE deleted_at IS NULL)::integer AS entries, coalesce(sum(octet_length(sealed)) FILTER (WHERE deleted_at IS NULL), 0)::integer AS bytes,
        count(*)::integer AS "keptEntries", coalesce(sum(octet_length(sealed)), 0)::integer AS "keptBytes"
      FROM entries WHERE space_id = $1::uuid
-- find
SELECT id::text, user_id::text AS "userId", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt", format, wrapped_key AS "wrappedKey", sealed FROM entries WHERE space_id = $1::uuid AND id = $2::uuid
-- insert

      INSERT INTO entries (space_id, id, user_id, format, wrapped_key, sealed, version, created_at, updated_at)
      SELECT $1::uuid, id, "userId", format, decode("wrappedKey", 'base64'), decode(sealed, 'base64'), version, "createdAt", "updatedAt"
      FROM jsonb_to_recordset($2::jsonb) AS (id uuid, "userId" uuid, format smallint, "wrappedKey" text, sealed text, version integer, "createdAt" timestamptz, "updatedAt" timestamptz)

    INSERT INTO outbox (id, type, source, subject, time, data, traceparent)
    SELECT event.id, event.type, event.source, event.subject, event.time, event.data, event.traceparent
    FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (id uuid, type text, source text, subject text, time timestamptz, data jsonb, traceparent text))
      WITH ORDINALITY AS event (id, type, source, subject, time, data, traceparent, place)
    ORDER BY event.place
-- replace

      WITH written AS (
        UPDATE entries SET format = $1, wrapped_key = $2, sealed = $3, version = $4, updated_at = $5::timestamptz, deleted_at = $6::timestamptz
        WHERE space_id = $7::uuid AND id = $8::uuid AND version = $9 RETURNING id)
      INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $10::uuid, $11, $12, $13, $14::timestamptz, $15::jsonb, $16::text FROM written
-- remove
DELETE FROM entries WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 AND deleted_at IS NOT NULL
-- page of all spaces

      SELECT space_id::text AS "spaceId", id::text, user_id::text AS "userId", version, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM entries
      WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) ORDER BY space_id, id LIMIT $4::integer
-- purge
DELETE FROM entries WHERE deleted_at <= $1::timestamptz
-- erase
DELETE FROM entries WHERE space_id = $1::uuid
-- verify
SELECT space_id::text AS "spaceId", id::text, format, deleted_at IS NOT NULL AS "isDeleted", wrapped_key AS "wrappedKey", sealed, master_key_id AS "masterKeyId", wrapped
       FROM entries LEFT JOIN space_keys USING (space_id) WHERE $1::uuid IS NULL OR (space_id, id) > ($1::uuid, $2::uuid) ORDER BY space_id, id LIMIT $3
