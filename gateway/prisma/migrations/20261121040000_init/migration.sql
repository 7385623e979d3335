-- What the gateway keeps: which areas exist in which versions, and how often somebody called.
CREATE TABLE "registry_areas" (
    "name" VARCHAR(40) NOT NULL,
    "position" INTEGER NOT NULL,
    "area" JSONB NOT NULL,

    CONSTRAINT "registry_areas_pkey" PRIMARY KEY ("name")
);

-- Attempts on the doors (sign-in and the like), counted call by call (@savvi/service-kit/rate-limit).
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- Calls of all replicas per key and minute, added up once a second (src/limits/shared-counter.ts).
CREATE TABLE "call_counts" (
    "key" VARCHAR(120) NOT NULL,
    "minute" BIGINT NOT NULL,
    "calls" BIGINT NOT NULL,

    CONSTRAINT "call_counts_pkey" PRIMARY KEY ("key","minute")
);
CREATE INDEX "call_counts_minute_idx" ON "call_counts"("minute");
