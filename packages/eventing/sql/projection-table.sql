-- The table of a service that is a projection. Copy this file into a migration of the service (README.md names the Prisma model).

-- Records that the projection has begun. The row is lost with the rest of the database, so that a projection in an empty
-- database begins again.
CREATE TABLE "projection" (
    "name" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projection_pkey" PRIMARY KEY ("name")
);
