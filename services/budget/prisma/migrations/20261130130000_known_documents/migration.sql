-- The documents of the locker that transactions can name, from its events. They have no names.
CREATE TABLE "known_documents" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "is_deleted" BOOLEAN NOT NULL,

    CONSTRAINT "known_documents_pkey" PRIMARY KEY ("space_id","id")
);

-- A transaction keeps a document after it is deleted. The service of the release before leaves the column to its default.
ALTER TABLE "transactions" ADD COLUMN "document_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
