-- Administrators search the accounts. A search means letters, not their case or accents: both sides are brought into one
-- form, and trigrams find a part of a word without reading every row. pg_trgm is a trusted extension, so the owner of
-- the database may have it made.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The collation is built in and the same everywhere, so that letters of every script lose their case.
CREATE FUNCTION "search_form"("input" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(regexp_replace(normalize("input", NFD), '[\u0300-\u036F]', '', 'g') COLLATE pg_c_utf8);

ALTER TABLE "users" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- A trigger, so that no statement which writes an address or a name can forget it, the version before this one included.
CREATE FUNCTION "users_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_text := search_form(concat_ws(' ', NEW.email, NEW.first_name, NEW.last_name));
    RETURN NEW;
END
$$;
CREATE TRIGGER "users_search_text" BEFORE INSERT OR UPDATE OF "email", "first_name", "last_name" ON "users" FOR EACH ROW EXECUTE FUNCTION "users_search_text"();
UPDATE "users" SET "search_text" = search_form(concat_ws(' ', "email", "first_name", "last_name"));

CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);
CREATE INDEX "users_search_text_idx" ON "users" USING GIN ("search_text" gin_trgm_ops);
