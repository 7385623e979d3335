-- CreateTable
CREATE TABLE "time_zones" (
    "space_id" UUID NOT NULL,
    "time_zone" VARCHAR(64),
    "version" INTEGER NOT NULL,

    CONSTRAINT "time_zones_pkey" PRIMARY KEY ("space_id")
);
