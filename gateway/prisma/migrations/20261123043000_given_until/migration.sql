-- When the last who had a version were given another: what was given up last is kept longest. Empty while somebody has it.
ALTER TABLE "registry_versions" ADD COLUMN "given_until" TIMESTAMPTZ(3);
