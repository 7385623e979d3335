-- Suspended accounts, and when somebody last signed in (U-17). The release before writes neither.
ALTER TABLE "users" ADD COLUMN "suspended_at" TIMESTAMPTZ(3), ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(3);
UPDATE "users" SET "last_sign_in_at" = known.at FROM (SELECT "user_id", max("last_sign_in_at") AS at FROM "known_addresses" GROUP BY "user_id") AS known WHERE known."user_id" = "users"."id";
