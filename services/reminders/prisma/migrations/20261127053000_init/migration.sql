-- Records of other services whose dates are known. The space comes first in each key; times come from the events and the
-- service's clock, never from here.
CREATE TABLE "dated_records" (
    "space_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dated_records_pkey" PRIMARY KEY ("space_id","id")
);

-- The dates of these records, and the users' answers to them.
CREATE TABLE "due_dates" (
    "space_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "due_on" DATE,
    "day_of_month" SMALLINT,
    "answered_on" DATE,
    "postponed_until" DATE,

    CONSTRAINT "due_dates_pkey" PRIMARY KEY ("space_id","record_id","kind"),
    CONSTRAINT "due_dates_day_check" CHECK ("due_on" IS NULL OR "day_of_month" IS NULL),
    CONSTRAINT "due_dates_day_of_month_check" CHECK ("day_of_month" BETWEEN 1 AND 31)
);
ALTER TABLE "due_dates" ADD CONSTRAINT "due_dates_space_id_record_id_fkey" FOREIGN KEY ("space_id", "record_id") REFERENCES "dated_records"("space_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Spaces whose user is gone: a call or an event that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);

-- That the projection has begun. Gone with the rest of the database, so that a projection on an empty one begins again.
CREATE TABLE "projection" (
    "name" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "projection_pkey" PRIMARY KEY ("name")
);
