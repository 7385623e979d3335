-- The records of other services that documents belong to. A document takes its links with it.
CREATE TABLE "document_links" (
    "space_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "record_id" UUID NOT NULL,

    CONSTRAINT "document_links_pkey" PRIMARY KEY ("space_id","document_id","kind","record_id")
);

CREATE INDEX "document_links_space_id_kind_record_id_idx" ON "document_links"("space_id", "kind", "record_id");

ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document_fkey" FOREIGN KEY ("space_id", "document_id") REFERENCES "documents"("space_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Since when these records are deleted.
CREATE TABLE "linked_records" (
    "space_id" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "record_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "linked_records_pkey" PRIMARY KEY ("space_id","kind","record_id")
);

CREATE INDEX "linked_records_deleted_at_idx" ON "linked_records"("deleted_at");
