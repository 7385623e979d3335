-- CreateTable
CREATE TABLE "reminder_mails" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "counts" JSONB NOT NULL,
    "unsubscribe" VARCHAR(90),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "reminder_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "reminder_mails_due_at_idx" ON "reminder_mails"("due_at");

-- CreateIndex
CREATE INDEX "reminder_mails_created_at_idx" ON "reminder_mails"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "reminder_mails_user_id_day_key" ON "reminder_mails"("user_id", "day");

-- AddForeignKey
ALTER TABLE "reminder_mails" ADD CONSTRAINT "reminder_mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
