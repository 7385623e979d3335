-- Why the gateway took a version back from those who had it (ADR 40); empty once people give it to somebody again.
ALTER TABLE "registry_versions" ADD COLUMN "rolled_back_at" TIMESTAMPTZ(3), ADD COLUMN "rolled_back_why" TEXT;

-- How pages went while two versions share an area, of all replicas; swept after a day. Of load times the sums that a mean and a
-- deviation of their logarithms are made from.
CREATE TABLE "view_counts" (
    "area" VARCHAR(40) NOT NULL,
    "version" VARCHAR(64) NOT NULL,
    "minute" BIGINT NOT NULL,
    "views" INTEGER NOT NULL,
    "broken" INTEGER NOT NULL,
    "failed_loads" INTEGER NOT NULL,
    "errors" INTEGER NOT NULL,
    "timed" INTEGER NOT NULL,
    "log_seconds" DOUBLE PRECISION NOT NULL,
    "log_seconds_squared" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "view_counts_pkey" PRIMARY KEY ("area","version","minute")
);
CREATE INDEX "view_counts_minute_idx" ON "view_counts"("minute");
