-- CreateTable
CREATE TABLE "deleted_users" (
    "user_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,
    "tell_again_at" TIMESTAMPTZ(3),

    CONSTRAINT "deleted_users_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "deleted_users_tell_again_at_idx" ON "deleted_users"("tell_again_at");

-- CreateIndex
CREATE INDEX "deleted_users_deleted_at_idx" ON "deleted_users"("deleted_at");
