-- Folders. A folder is deleted for good: its documents move to the root.
CREATE TABLE "document_folders" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "category" TEXT NOT NULL,
    "description" VARCHAR(2000),
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_folders_pkey" PRIMARY KEY ("space_id","id")
);
CREATE INDEX "document_folders_space_id_created_at_id_idx" ON "document_folders"("space_id", "created_at" DESC, "id" DESC);

-- Documents. The file lies in the object store under "object", sealed under a key of its own that lies here, wrapped by the
-- key of the space (docs/formats/file-at-rest.md). A deleted document keeps its row and its file for 30 days.
CREATE TABLE "documents" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "folder_id" UUID,
    "original_name" VARCHAR(255) NOT NULL,
    "file_size" INTEGER NOT NULL,
    "kind" VARCHAR(8) NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "category" TEXT NOT NULL,
    "description" VARCHAR(2000),
    "expiration_date" DATE,
    "object" TEXT NOT NULL,
    "format" SMALLINT NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "documents_pkey" PRIMARY KEY ("space_id","id"),
    CONSTRAINT "documents_folder_fkey" FOREIGN KEY ("space_id","folder_id") REFERENCES "document_folders"("space_id","id") ON DELETE NO ACTION,
    CONSTRAINT "documents_file_size_check" CHECK ("file_size" > 0),
    CONSTRAINT "documents_format_check" CHECK ("format" >= 1)
);
CREATE UNIQUE INDEX "documents_object_key" ON "documents"("object");
CREATE INDEX "documents_space_id_created_at_id_idx" ON "documents"("space_id", "created_at" DESC, "id" DESC);
CREATE INDEX "documents_space_id_folder_id_idx" ON "documents"("space_id", "folder_id");
CREATE INDEX "documents_deleted_at_idx" ON "documents"("deleted_at");

-- Objects that no document names, or none is to name any more: written down before an object is stored, taken away in the
-- transaction that stores its document, and written down again in the one that removes the document for good. The sweep
-- removes those that are due, so that a kill at any moment leaves no object behind.
CREATE TABLE "loose_objects" (
    "object" TEXT NOT NULL,
    "space_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "is_leaving" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "loose_objects_pkey" PRIMARY KEY ("object")
);
CREATE INDEX "loose_objects_due_at_idx" ON "loose_objects"("due_at");
CREATE INDEX "loose_objects_space_id_idx" ON "loose_objects"("space_id");

-- Accounts whose rows and keys are gone while their objects are still being removed; then it is told that all is erased.
CREATE TABLE "erasures" (
    "space_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("space_id")
);

-- The key of each space, wrapped by a master key, which is never in here. Erasing it makes everything of the space unreadable.
CREATE TABLE "space_keys" (
    "space_id" UUID NOT NULL,
    "master_key_id" VARCHAR(64) NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "space_keys_pkey" PRIMARY KEY ("space_id")
);
CREATE INDEX "space_keys_master_key_id_idx" ON "space_keys"("master_key_id");

-- The one master key that new space keys are wrapped by. Whoever makes a space key holds a share lock on this row until the
-- key is committed; a rotation changes the row, so it waits for them and no later one can use the key before.
CREATE TABLE "current_master_key" (
    "single" BOOLEAN NOT NULL,
    "id" VARCHAR(64) NOT NULL,

    CONSTRAINT "current_master_key_pkey" PRIMARY KEY ("single"),
    CONSTRAINT "current_master_key_single_check" CHECK ("single")
);

-- Which POST created what, for 24 hours (@savvi/service-kit/idempotency).
CREATE TABLE "idempotency_keys" (
    "space_id" UUID NOT NULL,
    "route" VARCHAR(64) NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "body_hash" CHAR(64) NOT NULL,
    "created_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("space_id","route","key")
);

-- Spaces whose user is gone: a call that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);
