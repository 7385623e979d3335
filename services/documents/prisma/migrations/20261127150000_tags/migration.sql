-- Tags of documents. The last release does not write tag_ids and keeps what is there.
ALTER TABLE "documents" ADD COLUMN     "tag_ids" UUID[];

CREATE TABLE "document_tags" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(40) NOT NULL,
    "color" VARCHAR(16) NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_tags_pkey" PRIMARY KEY ("space_id","id")
);
