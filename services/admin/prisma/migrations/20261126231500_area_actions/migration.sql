-- CreateTable
CREATE TABLE "area_actions" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,
    "action" VARCHAR(32) NOT NULL,
    "area" VARCHAR(40) NOT NULL,
    "version" VARCHAR(64) NOT NULL,
    "outcome" VARCHAR(16) NOT NULL,
    "reason" VARCHAR(300),

    CONSTRAINT "area_actions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "area_actions_at_id_idx" ON "area_actions"("at" DESC, "id" DESC);
