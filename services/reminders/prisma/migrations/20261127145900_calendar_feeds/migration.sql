-- CreateTable
CREATE TABLE "calendar_feeds" (
    "space_id" UUID NOT NULL,
    "token" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("space_id")
);
