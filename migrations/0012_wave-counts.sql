CREATE TABLE "attendance_counts" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"attended" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "camp_counts" (
	"camp_id" uuid PRIMARY KEY NOT NULL,
	"enrolled" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrolments_total";--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_counts" ADD CONSTRAINT "attendance_counts_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camp_counts" ADD CONSTRAINT "camp_counts_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolments_standing" ON "enrolments" USING btree ("camp_id","total" DESC NULLS FIRST,"name","user_id");--> statement-breakpoint
CREATE INDEX "enrolments_name" ON "enrolments" USING btree ("camp_id","name","user_id");