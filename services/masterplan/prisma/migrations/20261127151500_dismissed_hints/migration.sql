-- CreateTable
CREATE TABLE "dismissed_hints" (
    "space_id" UUID NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dismissed_hints_pkey" PRIMARY KEY ("space_id","key")
);
