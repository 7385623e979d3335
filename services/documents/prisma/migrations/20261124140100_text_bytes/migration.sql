-- The bytes of a document's name and description as JSON, so that a change does not measure every document of its space. A
-- trigger fills the column, because the last release writes documents too. Rows from before are filled by the service. The
-- functions name original_name and description: a migration that renames or drops one of these has to replace them.
ALTER TABLE "documents" ADD COLUMN     "text_bytes" INTEGER;

CREATE FUNCTION document_text_bytes(document "documents") RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT octet_length(json_build_array(document.original_name, document.description)::text)
$$;

CREATE FUNCTION keep_document_text_bytes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    NEW.text_bytes := document_text_bytes(NEW);
    RETURN NEW;
END $$;
CREATE TRIGGER documents_text_bytes BEFORE INSERT OR UPDATE ON "documents" FOR EACH ROW EXECUTE FUNCTION keep_document_text_bytes();
