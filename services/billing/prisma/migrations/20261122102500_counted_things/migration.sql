-- How many there are of what plans limit (@savvi/service-kit/counted-things). The space comes first in the key: counting
-- reads one range of it, and changes of different spaces never wait for each other.
CREATE TABLE "counted_things" (
    "space_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "is_counted" BOOLEAN NOT NULL,

    CONSTRAINT "counted_things_pkey" PRIMARY KEY ("space_id","kind","id"),
    CONSTRAINT "counted_things_kind_check" CHECK ("kind" IN ('budget', 'document'))
);
