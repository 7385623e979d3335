-- Additive: the version before this one writes none of these columns. Its defaults say: known to nobody yet, and a trial that was had.
-- AlterTable
ALTER TABLE "trial_addresses" ADD COLUMN     "was_verified" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "devices_known_since" TIMESTAMPTZ(3),
ADD COLUMN     "trial_unproven" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "known_devices" (
    "user_id" UUID NOT NULL,
    "secret" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("user_id","secret")
);

-- CreateIndex
CREATE INDEX "known_devices_last_sign_in_at_idx" ON "known_devices"("last_sign_in_at");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
