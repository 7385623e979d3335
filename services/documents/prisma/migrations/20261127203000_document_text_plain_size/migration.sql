-- The size of a text before it was compressed, because a browser has all texts of a space in memory. Null without a text, and
-- for texts from before, which count with their compressed size.
ALTER TABLE "document_texts" ADD COLUMN     "plain_size" INTEGER;
