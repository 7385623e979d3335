-- CreateTable
CREATE TABLE "balance_points" (
    "space_id" UUID NOT NULL,
    "holding_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" VARCHAR(32) NOT NULL,
    "balance" DECIMAL(12,2),
    "is_added" BOOLEAN NOT NULL,

    CONSTRAINT "balance_points_pkey" PRIMARY KEY ("space_id","holding_id","day"),
    CONSTRAINT "balance_points_kind_check" CHECK ("kind" IN ('savings-account', 'debt'))
);
