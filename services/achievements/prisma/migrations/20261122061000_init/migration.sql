-- What achievements are counted from. The space comes first in the key: counting reads one range of it, and changes of
-- different spaces never wait for each other. A deleted thing keeps its row with its version, is_counted false.
CREATE TABLE "counted_things" (
    "space_id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "is_counted" BOOLEAN NOT NULL,
    "saved" DECIMAL(12,2) NOT NULL,

    CONSTRAINT "counted_things_pkey" PRIMARY KEY ("space_id","kind","id"),
    CONSTRAINT "counted_things_kind_check" CHECK ("kind" IN ('budget', 'savings-account', 'debt', 'property', 'policy', 'document', 'entry'))
);

-- Spaces whose user is gone: an event that comes late makes nothing in them.
CREATE TABLE "erased_spaces" (
    "space_id" UUID NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_spaces_pkey" PRIMARY KEY ("space_id")
);
