-- Billing erases from now on, too. It kept nothing of who left before it was there: their deletions stay complete.
INSERT INTO "erasures" ("user_id", "service", "erased_at") SELECT "user_id", 'billing', "deleted_at" FROM "deletions" ON CONFLICT DO NOTHING;
