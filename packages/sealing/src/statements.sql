-- find
SELECT master_key_id AS "masterKeyId", wrapped FROM space_keys WHERE space_id = $1::uuid
-- find or create
SELECT master_key_id AS "masterKeyId", wrapped FROM space_keys WHERE space_id = $1::uuid
SELECT id FROM current_master_key FOR SHARE
INSERT INTO space_keys (space_id, master_key_id, wrapped, created_at) VALUES ($1::uuid, $2, $3, $4::timestamptz)
-- erase
DELETE FROM space_keys WHERE space_id = $1::uuid
-- page of all spaces
SELECT space_id::text AS "spaceId", master_key_id AS "masterKeyId", wrapped FROM space_keys WHERE $1::uuid IS NULL OR space_id > $1::uuid ORDER BY space_id LIMIT $2
-- samples of all spaces

  SELECT master_key_id AS "masterKeyId", space_id::text AS "spaceId", wrapped
  FROM (SELECT *, row_number() OVER (PARTITION BY master_key_id ORDER BY space_id) AS place FROM space_keys) AS spaces WHERE place <= $1
-- keys that are used
SELECT id FROM current_master_key UNION SELECT master_key_id FROM space_keys
-- count the others
SELECT count(*)::integer AS total FROM space_keys WHERE master_key_id <> $1
-- rewrap
BEGIN
SELECT space_id::text AS "spaceId", master_key_id AS "masterKeyId", wrapped FROM space_keys
           WHERE master_key_id <> $1 AND ($2::uuid IS NULL OR space_id > $2::uuid) ORDER BY space_id LIMIT $3 FOR UPDATE
UPDATE space_keys SET master_key_id = $2, wrapped = $3 WHERE space_id = $1
COMMIT
