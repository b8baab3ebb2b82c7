CREATE TYPE "public"."warning_kind" AS ENUM('sheet', 'attendance');--> statement-breakpoint
CREATE TABLE "archive_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"camp_id" uuid,
	"with_id" uuid
);
--> statement-breakpoint
CREATE TABLE "checkins" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"secret" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handle_checks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"known" text,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_columns" (
	"session_id" uuid NOT NULL,
	"kind" "sheet_kind" NOT NULL,
	"contest_id" integer,
	"problems" integer,
	"synced_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"failure" jsonb,
	CONSTRAINT "sheet_columns_session_id_kind_pk" PRIMARY KEY("session_id","kind")
);
--> statement-breakpoint
CREATE TABLE "warning_dismissals" (
	"camp_id" uuid NOT NULL,
	"proposal" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "warning_dismissals_camp_id_proposal_pk" PRIMARY KEY("camp_id","proposal")
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"camp_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"kind" "warning_kind" NOT NULL,
	"reason" text,
	"evidence" jsonb,
	"proposal" text,
	"created_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid
);
--> statement-breakpoint
ALTER TABLE "sheet_cells" RENAME COLUMN "solved" TO "synced";--> statement-breakpoint
ALTER TABLE "sheet_cells" ALTER COLUMN "synced" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sheet_cells" ADD COLUMN "manual" integer;--> statement-breakpoint
UPDATE "sheet_cells" SET "manual" = "synced", "synced" = NULL WHERE "source" = 'manual';--> statement-breakpoint
ALTER TABLE "sheet_cells" ADD COLUMN "solved" integer GENERATED ALWAYS AS (coalesce(manual, synced, 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "camps" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "camps" ADD COLUMN "target" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "camps" ADD COLUMN "absences_in_row" integer DEFAULT 2;--> statement-breakpoint
ALTER TABLE "camps" ADD COLUMN "sheet_percent" integer DEFAULT 50;--> statement-breakpoint
ALTER TABLE "camps" ADD COLUMN "sheet_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "archive_entries" ADD CONSTRAINT "archive_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_entries" ADD CONSTRAINT "archive_entries_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_entries" ADD CONSTRAINT "archive_entries_with_id_archive_entries_id_fk" FOREIGN KEY ("with_id") REFERENCES "public"."archive_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkins" ADD CONSTRAINT "checkins_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handle_checks" ADD CONSTRAINT "handle_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_columns" ADD CONSTRAINT "sheet_columns_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_dismissals" ADD CONSTRAINT "warning_dismissals_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_dismissals" ADD CONSTRAINT "warning_dismissals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "archive_entries_user" ON "archive_entries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_entries_camp" ON "archive_entries" USING btree ("camp_id");--> statement-breakpoint
CREATE INDEX "archive_entries_with" ON "archive_entries" USING btree ("with_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warnings_proposal" ON "warnings" USING btree ("camp_id","proposal");--> statement-breakpoint
CREATE INDEX "warnings_camp" ON "warnings" USING btree ("camp_id","kind","id");--> statement-breakpoint
CREATE INDEX "warnings_user" ON "warnings" USING btree ("user_id","camp_id") WHERE "warnings"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "enrolments_total" ON "enrolments" USING btree ("camp_id","total");--> statement-breakpoint
ALTER TABLE "sheet_cells" DROP COLUMN "source";--> statement-breakpoint
DROP TYPE "public"."sheet_source";