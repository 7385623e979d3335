-- Folders in folders. The service moves subfolders to the parent before it deletes a folder. The last release does not know
-- them: when it deletes a folder, its subfolders move to the root. The column list keeps their space_id.
ALTER TABLE "document_folders" ADD COLUMN     "parent_id" UUID;

ALTER TABLE "document_folders" ADD CONSTRAINT "document_folders_parent_fkey" FOREIGN KEY ("space_id", "parent_id") REFERENCES "document_folders"("space_id", "id") ON DELETE SET NULL ("parent_id") ON UPDATE NO ACTION;
