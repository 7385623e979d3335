-- CreateTable
CREATE TABLE "account_actions" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,
    "action" VARCHAR(32) NOT NULL,
    "target_id" UUID NOT NULL,
    "outcome" VARCHAR(16) NOT NULL,
    "reason" VARCHAR(300),

    CONSTRAINT "account_actions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_actions_at_id_idx" ON "account_actions"("at" DESC, "id" DESC);
