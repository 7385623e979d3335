-- What each holding added to the net worth in a month, by the last of its versions in that month: a projection of the events
-- of the holdings. A row stays when its holding is deleted: what was true in that month stays true.
CREATE TABLE "holding_months" (
    "space_id" UUID NOT NULL,
    "holding_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "net" DECIMAL(12,2) NOT NULL,

    CONSTRAINT "holding_months_pkey" PRIMARY KEY ("space_id","holding_id","month")
);
