-- The span that an event comes from, where something is traced. Older code neither fills nor reads it.
ALTER TABLE "outbox" ADD COLUMN     "traceparent" TEXT;
