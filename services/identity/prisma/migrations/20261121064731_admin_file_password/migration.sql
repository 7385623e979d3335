-- AlterTable
ALTER TABLE "users" ADD COLUMN     "admin_file_password" VARCHAR(255);
