-- One line of the registry per area, and the versions that it names with their files (ADR 36). What people decide of a
-- version stays over every start. "registry_areas" is read by the release before only, and goes with the next one.
CREATE TABLE "registry_lines" (
    "area" VARCHAR(40) NOT NULL,
    "position" INTEGER NOT NULL,
    "about" JSONB NOT NULL,
    "deployed" VARCHAR(64),
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "registry_lines_pkey" PRIMARY KEY ("area")
);

CREATE TABLE "registry_versions" (
    "area" VARCHAR(40) NOT NULL,
    "version" VARCHAR(64) NOT NULL,
    "about" JSONB NOT NULL,
    "entry" TEXT NOT NULL,
    "integrity" VARCHAR(80) NOT NULL,
    "shell_api" INTEGER NOT NULL,
    "weight" INTEGER NOT NULL,
    "users" TEXT[] NOT NULL,
    "released_at" TIMESTAMPTZ(3) NOT NULL,
    "was_deployed" BOOLEAN NOT NULL,

    CONSTRAINT "registry_versions_pkey" PRIMARY KEY ("area","version"),
    CONSTRAINT "registry_versions_area_fkey" FOREIGN KEY ("area") REFERENCES "registry_lines"("area") ON DELETE CASCADE
);

-- Files by what is in them: two versions share most of theirs. Kept apart by area, so that the lock on an area's line guards them.
CREATE TABLE "published_bytes" (
    "area" VARCHAR(40) NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "published_bytes_pkey" PRIMARY KEY ("area","sha256"),
    CONSTRAINT "published_bytes_area_fkey" FOREIGN KEY ("area") REFERENCES "registry_lines"("area") ON DELETE CASCADE
);
ALTER TABLE "published_bytes" ALTER COLUMN "bytes" SET STORAGE EXTERNAL; -- the build has compressed what is worth it

CREATE TABLE "published_files" (
    "area" VARCHAR(40) NOT NULL,
    "version" VARCHAR(64) NOT NULL,
    "path" VARCHAR(300) NOT NULL,
    "sha256" CHAR(64) NOT NULL,

    CONSTRAINT "published_files_pkey" PRIMARY KEY ("area","version","path"),
    CONSTRAINT "published_files_version_fkey" FOREIGN KEY ("area","version") REFERENCES "registry_versions"("area","version") ON DELETE CASCADE,
    CONSTRAINT "published_files_bytes_fkey" FOREIGN KEY ("area","sha256") REFERENCES "published_bytes"("area","sha256")
);
CREATE INDEX "published_files_bytes_idx" ON "published_files"("area","sha256");
