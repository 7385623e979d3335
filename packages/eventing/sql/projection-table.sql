-- For a service that is a projection: copy this text into a migration of its own (README.md has the Prisma model).

-- That the projection has begun. Gone with the rest of the database, so that a projection on an empty one begins again.
CREATE TABLE "projection" (
    "name" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projection_pkey" PRIMARY KEY ("name")
);
