CREATE TYPE "public"."backup_place" AS ENUM('folder', 'storage');--> statement-breakpoint
CREATE TYPE "public"."backup_reason" AS ENUM('nightly', 'asked', 'migration', 'command');--> statement-breakpoint
CREATE TYPE "public"."proof_state" AS ENUM('proven', 'failed', 'not_possible');--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"reason" "backup_reason" NOT NULL,
	"place" "backup_place" DEFAULT 'folder' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"size" bigint,
	"row_count" bigint,
	"file_count" integer,
	"version" text,
	"migration" text,
	"proven_at" timestamp (3) with time zone,
	"proof_state" "proof_state",
	"failure" text,
	"made_by" uuid
);
--> statement-breakpoint
CREATE TABLE "system_alerts" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_name" ON "backups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "backups_made_by" ON "backups" USING btree ("made_by");