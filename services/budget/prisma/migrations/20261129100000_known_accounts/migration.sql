-- The accounts of the master plan that transactions can name, from its events. They have no names and no balances.
CREATE TABLE "known_accounts" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "version" INTEGER NOT NULL,
    "is_deleted" BOOLEAN NOT NULL,

    CONSTRAINT "known_accounts_pkey" PRIMARY KEY ("space_id","id")
);

-- That the projection has begun. Gone with the rest of the database, so that a projection on an empty one begins again.
CREATE TABLE "projection" (
    "name" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projection_pkey" PRIMARY KEY ("name")
);

-- The column has no foreign key: a transaction keeps the account after it is deleted.
ALTER TABLE "transactions" ADD COLUMN "account_id" UUID;
