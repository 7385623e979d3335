-- CreateTable
CREATE TABLE "erasing_services" (
    "name" VARCHAR(40) NOT NULL,
    "known_since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasing_services_pkey" PRIMARY KEY ("name")
);

-- The services of the last release, which every deletion until now had to wait for.
INSERT INTO "erasing_services" ("name", "known_since")
SELECT name, 'epoch' FROM unnest(ARRAY['achievements', 'admin', 'billing', 'budget', 'documents', 'masterplan', 'vault']) AS each (name);

-- AlterTable
ALTER TABLE "erasures" ALTER COLUMN "service" SET DATA TYPE VARCHAR(40);
