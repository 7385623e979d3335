-- After a restore of this database alone others know newer versions than it has. What is told from then on is above this one
-- (npm run republish -- billing --restored). Without a row it is 0.
CREATE TABLE "version_floor" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,

    CONSTRAINT "version_floor_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "version_floor_one_row" CHECK ("id" = 1)
);
