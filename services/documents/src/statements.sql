-- list

      SELECT id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents WHERE space_id = $1::uuid AND deleted_at IS NULL    ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- list a page

      SELECT id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents WHERE space_id = $1::uuid AND deleted_at IS NULL AND folder_id = $2::uuid AND category = $3 AND (created_at, id) < ($4::timestamptz, $5::uuid) ORDER BY created_at DESC, id DESC LIMIT $6::integer
-- count
SELECT count(*)::integer AS total FROM documents WHERE space_id = $1::uuid AND deleted_at IS NULL  
-- count of a folder
SELECT count(*)::integer AS total FROM documents WHERE space_id = $1::uuid AND deleted_at IS NULL AND folder_id = $2::uuid AND category = $3
-- usage

      SELECT count(*)::integer AS files, coalesce(sum(file_size), 0)::float8 AS bytes, coalesce(sum(text_bytes), 0)::integer AS "textBytes",
        count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      FROM documents WHERE space_id = $1::uuid
UPDATE documents SET text_bytes = document_text_bytes(documents) WHERE space_id = $1::uuid AND text_bytes IS NULL

      SELECT count(*)::integer AS files, coalesce(sum(file_size), 0)::float8 AS bytes, coalesce(sum(text_bytes), 0)::integer AS "textBytes",
        count(*) FILTER (WHERE text_bytes IS NULL)::integer AS unmeasured
      FROM documents WHERE space_id = $1::uuid
-- list deleted ones
SELECT id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents WHERE space_id = $1::uuid AND deleted_at > $2::timestamptz ORDER BY deleted_at DESC, id DESC
-- find
SELECT id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents WHERE space_id = $1::uuid AND id = $2::uuid
-- insert

      WITH written AS (
        INSERT INTO documents (space_id, id, user_id, folder_id, original_name, file_size, kind, sha256, sha256_sealed, sha256_mac, category, description, expiration_date, object, format, wrapped_key, version, created_at, updated_at)
        VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8, $9, $10, $11, $12, $13::date, $14, $15, $16, $17, $18::timestamptz, $19::timestamptz) RETURNING id)
      INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $20::uuid, $21, $22, $23, $24::timestamptz, $25::jsonb, $26::text FROM written
-- replace

      WITH written AS (
        UPDATE documents SET folder_id = $1::uuid, original_name = $2, category = $3, description = $4, expiration_date = $5::date, tag_ids = $6::uuid[], version = $7, updated_at = $8::timestamptz, deleted_at = $9::timestamptz
        WHERE space_id = $10::uuid AND id = $11::uuid AND version = $12 RETURNING id)
      INSERT INTO outbox (id, type, source, subject, time, data, traceparent) SELECT $13::uuid, $14, $15, $16, $17::timestamptz, $18::jsonb, $19::text FROM written
-- lock several
SELECT id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents WHERE space_id = $1::uuid AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE
-- find several
SELECT id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents WHERE space_id = $1::uuid AND id = ANY($2::uuid[])
-- newest by hash

      SELECT DISTINCT ON (sha256_mac) encode(sha256_mac, 'hex') AS mac, id::text, original_name AS "originalName"
      FROM documents WHERE space_id = $1::uuid AND deleted_at IS NULL AND encode(sha256_mac, 'hex') = ANY($2::text[])
      ORDER BY sha256_mac, created_at DESC, id DESC
-- replace several

      UPDATE documents SET folder_id = next.folder_id, category = next.category, expiration_date = next.expiration_date, tag_ids = next.tag_ids, version = next.version, updated_at = next.updated_at, deleted_at = next.deleted_at
      FROM jsonb_to_recordset($1::jsonb) AS next (document_id uuid, folder_id uuid, category text, expiration_date date, tag_ids uuid[], version integer, updated_at timestamptz, deleted_at timestamptz)
      WHERE space_id = $2::uuid AND id = next.document_id
-- remove

      WITH gone AS (DELETE FROM documents WHERE space_id = $1::uuid AND id = $2::uuid AND version = $3 AND deleted_at IS NOT NULL RETURNING object)
      INSERT INTO loose_objects (object, space_id, due_at) SELECT object, $4::uuid, $5::timestamptz FROM gone ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at
-- empty a folder

      UPDATE documents SET folder_id = $1::uuid, version = version + 1, updated_at = $2::timestamptz WHERE space_id = $3::uuid AND folder_id = $4::uuid RETURNING id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt"
-- purge

      WITH gone AS (
        DELETE FROM documents WHERE (space_id, id) IN (SELECT space_id, id FROM documents WHERE deleted_at <= $1::timestamptz LIMIT $2::integer FOR UPDATE SKIP LOCKED) RETURNING space_id, object)
      INSERT INTO loose_objects (object, space_id, due_at) SELECT object, space_id, $3::timestamptz FROM gone ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at
-- erase

      WITH gone AS (DELETE FROM documents WHERE space_id = $1::uuid RETURNING object)
      INSERT INTO loose_objects (object, space_id, due_at) SELECT object, $2::uuid, $3::timestamptz FROM gone ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at
-- page of all spaces

      SELECT space_id::text AS "spaceId", id::text, user_id::text AS "userId", folder_id::text AS "folderId", original_name AS "originalName", file_size AS "fileSize", kind, sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", category, description, to_char(expiration_date, 'YYYY-MM-DD') AS "expirationDate", coalesce(tag_ids, '{}')::text[] AS "tagIds",
   object, format, wrapped_key AS "wrappedKey", version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt", to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt" FROM documents
      WHERE ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid)) ORDER BY space_id, id LIMIT $4::integer
-- folder: list

      SELECT id::text, user_id::text AS "userId", parent_id::text AS "parentId", name, category, description, version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt" FROM document_folders WHERE space_id = $1::uuid   ORDER BY created_at DESC, id DESC LIMIT $2::integer
-- folder: list a page

      SELECT id::text, user_id::text AS "userId", parent_id::text AS "parentId", name, category, description, version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt" FROM document_folders WHERE space_id = $1::uuid AND category = $2 AND (created_at, id) < ($3::timestamptz, $4::uuid) ORDER BY created_at DESC, id DESC LIMIT $5::integer
-- folder: count
SELECT count(*)::integer AS total FROM document_folders WHERE space_id = $1::uuid 
-- folder: count of a category
SELECT count(*)::integer AS total FROM document_folders WHERE space_id = $1::uuid AND category = $2
-- folder: find
SELECT id::text, user_id::text AS "userId", parent_id::text AS "parentId", name, category, description, version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt" FROM document_folders WHERE space_id = $1::uuid AND id = $2::uuid
-- folder: insert

      INSERT INTO document_folders (space_id, id, user_id, parent_id, name, category, description, version, created_at, updated_at)
      VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6, $7, $8, $9::timestamptz, $10::timestamptz)
-- folder: tree
SELECT id::text, parent_id::text AS "parentId", category FROM document_folders WHERE space_id = $1::uuid
-- folder: replace
UPDATE document_folders SET parent_id = $1::uuid, name = $2, category = $3, description = $4, version = $5, updated_at = $6::timestamptz WHERE space_id = $7::uuid AND id = $8::uuid
-- folder: recategorize
UPDATE document_folders SET category = $1, version = version + 1, updated_at = $2::timestamptz WHERE space_id = $3::uuid AND id = ANY($4::uuid[])
-- folder: empty
UPDATE document_folders SET parent_id = $1::uuid, version = version + 1, updated_at = $2::timestamptz WHERE space_id = $3::uuid AND parent_id = $4::uuid
-- folder: delete
DELETE FROM document_folders WHERE space_id = $1::uuid AND id = $2::uuid
-- folder: erase
DELETE FROM document_folders WHERE space_id = $1::uuid
-- tag: list
SELECT id::text, user_id::text AS "userId", name, color, version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt" FROM document_tags WHERE space_id = $1::uuid ORDER BY lower(name), id
-- tag: find
SELECT id::text, user_id::text AS "userId", name, color, version, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt", to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt" FROM document_tags WHERE space_id = $1::uuid AND id = $2::uuid
-- tag: insert

      INSERT INTO document_tags (space_id, id, user_id, name, color, version, created_at, updated_at)
      VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7::timestamptz, $8::timestamptz)
-- tag: replace
UPDATE document_tags SET name = $1, color = $2, version = $3, updated_at = $4::timestamptz WHERE space_id = $5::uuid AND id = $6::uuid
-- tag: remove from documents
UPDATE documents SET tag_ids = array_remove(tag_ids, $1::uuid) WHERE space_id = $2::uuid AND $3::uuid = ANY(tag_ids)
-- tag: delete
DELETE FROM document_tags WHERE space_id = $1::uuid AND id = $2::uuid
-- tag: erase
DELETE FROM document_tags WHERE space_id = $1::uuid
-- link: of documents

      SELECT document_id::text AS "documentId", kind, record_id::text AS id, (kind, record_id) IN (SELECT kind, record_id FROM linked_records WHERE space_id = $1::uuid AND deleted_at IS NOT NULL) AS "isDeleted"
      FROM document_links WHERE space_id = $2::uuid AND document_id = ANY($3::uuid[]) ORDER BY document_id, kind, record_id
-- link: replace
DELETE FROM document_links WHERE space_id = $1::uuid AND document_id = $2::uuid

      INSERT INTO document_links (space_id, document_id, kind, record_id) SELECT $1::uuid, $2::uuid, kind, record_id FROM unnest($3::text[], $4::uuid[]) AS linked (kind, record_id)
-- link: follow

      INSERT INTO linked_records (space_id, kind, record_id, version, deleted_at) VALUES ($1::uuid, $2, $3::uuid, $4, $5::timestamptz)
      ON CONFLICT (space_id, kind, record_id) DO UPDATE SET version = excluded.version, deleted_at = excluded.deleted_at WHERE linked_records.version < excluded.version
-- link: forget
DELETE FROM document_links WHERE space_id = $1::uuid AND kind = $2 AND record_id = $3::uuid
DELETE FROM linked_records WHERE space_id = $1::uuid AND kind = $2 AND record_id = $3::uuid
-- link: forget deleted

      DELETE FROM document_links AS link USING linked_records AS record
      WHERE record.deleted_at <= $1::timestamptz AND link.space_id = record.space_id AND link.kind = record.kind AND link.record_id = record.record_id
DELETE FROM linked_records WHERE deleted_at <= $1::timestamptz
-- link: erase
DELETE FROM document_links WHERE space_id = $1::uuid
DELETE FROM linked_records WHERE space_id = $1::uuid
-- text: list

      SELECT document_id::text AS "documentId", state, object, size, format, wrapped_key AS "wrappedKey" FROM document_texts WHERE space_id = $1::uuid
      AND document_id IN (SELECT id FROM documents WHERE space_id = $2::uuid AND deleted_at IS NULL) ORDER BY document_id
-- text: states
SELECT document_id::text AS "documentId", state FROM document_texts WHERE space_id = $1::uuid AND document_id = ANY($2::uuid[])
-- text: find

      SELECT document_id::text AS "documentId", state, object, size, format, wrapped_key AS "wrappedKey" FROM document_texts WHERE space_id = $1::uuid AND document_id = $2::uuid
      AND document_id IN (SELECT id FROM documents WHERE space_id = $3::uuid AND deleted_at IS NULL)
-- text: size of others

      SELECT coalesce(sum(size), 0)::integer AS size, coalesce(sum(coalesce(plain_size, size)), 0)::integer AS "plainSize"
      FROM document_texts WHERE space_id = $1::uuid AND document_id <> $2::uuid
-- text: replace

      INSERT INTO document_texts (space_id, document_id, state, object, size, plain_size, format, wrapped_key)
        VALUES ($1::uuid, $2::uuid, $3, $4, $5::integer, $6::integer, $7::smallint, $8::bytea)
      ON CONFLICT (space_id, document_id) DO UPDATE SET state = excluded.state, object = excluded.object, size = excluded.size,
        plain_size = excluded.plain_size, format = excluded.format, wrapped_key = excluded.wrapped_key
-- loose object: add
INSERT INTO loose_objects (object, space_id, due_at) VALUES ($1, $2::uuid, $3::timestamptz)
-- loose object: take
DELETE FROM loose_objects WHERE space_id = $1::uuid AND object = $2 AND NOT is_leaving
-- loose object: release
INSERT INTO loose_objects (object, space_id, due_at) VALUES ($1, $2::uuid, $3::timestamptz) ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at
-- loose object: hasten
UPDATE loose_objects SET due_at = least(due_at, $1::timestamptz) WHERE space_id = $2::uuid
-- loose object: leave

      UPDATE loose_objects SET is_leaving = true
      WHERE object IN (
        SELECT object FROM loose_objects WHERE due_at <= $1::timestamptz AND NOT EXISTS (SELECT FROM documents WHERE documents.object = loose_objects.object)
        ORDER BY due_at LIMIT $2::integer FOR UPDATE SKIP LOCKED) RETURNING object
-- loose object: put off
UPDATE loose_objects SET due_at = $1::timestamptz WHERE object = ANY($2::text[])
-- loose object: forget
DELETE FROM loose_objects WHERE object = ANY($1::text[])
-- erasure: begin
INSERT INTO erasures (space_id, user_id, begun_at) VALUES ($1::uuid, $2::uuid, $3::timestamptz) ON CONFLICT DO NOTHING
-- erasure: finished ones

      SELECT space_id::text AS "spaceId", user_id::text AS "userId" FROM erasures
      WHERE NOT EXISTS (SELECT FROM loose_objects WHERE loose_objects.space_id = erasures.space_id)
-- erasure: end
DELETE FROM erasures WHERE space_id = $1::uuid
-- hashes: page of unsealed ones

      SELECT space_id::text AS "spaceId", id::text, sha256 FROM documents
      WHERE sha256_sealed IS NULL AND sha256 IS NOT NULL AND ($1::uuid IS NULL OR (space_id, id) > ($2::uuid, $3::uuid))
      ORDER BY space_id, id LIMIT $4::integer
-- hashes: store

      UPDATE documents SET sha256_sealed = decode(filled.sealed, 'hex'), sha256_mac = decode(filled.mac, 'hex')
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS filled (space_id, id, sealed, mac)
      WHERE documents.space_id = filled.space_id AND documents.id = filled.id AND documents.sha256_sealed IS NULL
-- verify: all
SELECT space_id::text AS "spaceId", id::text, object, format, file_size AS "fileSize", sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", wrapped_key AS "wrappedKey", deleted_at IS NOT NULL AS "isDeleted", master_key_id AS "masterKeyId", wrapped FROM documents LEFT JOIN space_keys USING (space_id) WHERE $1::uuid IS NULL OR (space_id, id) > ($1::uuid, $2::uuid) ORDER BY space_id, id LIMIT $3
-- verify: find
SELECT space_id::text AS "spaceId", id::text, object, format, file_size AS "fileSize", sha256, sha256_sealed AS "sha256Sealed", sha256_mac AS "sha256Mac", wrapped_key AS "wrappedKey", deleted_at IS NOT NULL AS "isDeleted", master_key_id AS "masterKeyId", wrapped FROM documents LEFT JOIN space_keys USING (space_id) WHERE space_id = $1::uuid AND id = $2::uuid
-- verify: unnamed objects
SELECT object FROM unnest($1::text[]) AS listed (object)
         WHERE NOT EXISTS (SELECT FROM documents WHERE documents.object = listed.object)
           AND NOT EXISTS (SELECT FROM document_texts WHERE document_texts.object = listed.object)
           AND NOT EXISTS (SELECT FROM loose_objects WHERE loose_objects.object = listed.object)
-- verify: all texts
SELECT space_id::text AS "spaceId", document_id::text AS "documentId", object, size, format,
    wrapped_key AS "wrappedKey", master_key_id AS "masterKeyId", wrapped
  FROM document_texts LEFT JOIN space_keys USING (space_id) WHERE object IS NOT NULL AND ($1::uuid IS NULL OR (space_id, document_id) > ($1::uuid, $2::uuid))
           ORDER BY space_id, document_id LIMIT $3
-- verify: find a text
SELECT space_id::text AS "spaceId", document_id::text AS "documentId", object, size, format,
    wrapped_key AS "wrappedKey", master_key_id AS "masterKeyId", wrapped
  FROM document_texts LEFT JOIN space_keys USING (space_id) WHERE object IS NOT NULL AND space_id = $1::uuid AND document_id = $2::uuid
