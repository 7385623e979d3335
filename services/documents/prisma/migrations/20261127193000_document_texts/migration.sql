-- The texts of documents, for searching. Each is an object beside the file, sealed in the same format.
CREATE TABLE "document_texts" (
    "space_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "state" VARCHAR(8) NOT NULL,
    "object" TEXT,
    "size" INTEGER,
    "format" SMALLINT,
    "wrapped_key" BYTEA,

    CONSTRAINT "document_texts_pkey" PRIMARY KEY ("space_id","document_id"),
    CONSTRAINT "document_texts_object_check" CHECK (num_nulls("object", "size", "format", "wrapped_key") = CASE WHEN "state" IN ('none', 'locked', 'damaged') THEN 4 ELSE 0 END)
);
CREATE UNIQUE INDEX "document_texts_object_key" ON "document_texts"("object");

ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_fkey" FOREIGN KEY ("space_id", "document_id") REFERENCES "documents"("space_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A text that is replaced or removed makes its object due for removal. A trigger does it, because the last release removes
-- documents too and does not know their texts.
CREATE FUNCTION release_document_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO loose_objects (object, space_id, due_at) VALUES (OLD.object, OLD.space_id, 'epoch')
    ON CONFLICT (object) DO UPDATE SET due_at = excluded.due_at;
    RETURN NULL;
END $$;
CREATE TRIGGER document_texts_removed AFTER DELETE ON "document_texts" FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION release_document_text();
CREATE TRIGGER document_texts_replaced AFTER UPDATE ON "document_texts" FOR EACH ROW WHEN (OLD.object IS NOT NULL AND OLD.object IS DISTINCT FROM NEW.object) EXECUTE FUNCTION release_document_text();
