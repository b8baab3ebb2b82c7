CREATE TYPE "public"."attendance_state" AS ENUM('present', 'absent', 'late', 'excused');--> statement-breakpoint
CREATE TYPE "public"."duty" AS ENUM('instructor', 'mentor', 'hr');--> statement-breakpoint
CREATE TYPE "public"."sheet_kind" AS ENUM('sheet', 'contest');--> statement-breakpoint
CREATE TYPE "public"."sheet_source" AS ENUM('codeforces', 'manual');--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" "attendance_state" NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_marks_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "camp_staff" (
	"camp_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"duty" "duty" NOT NULL,
	CONSTRAINT "camp_staff_camp_id_user_id_pk" PRIMARY KEY("camp_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"camp_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mentor_id" uuid,
	CONSTRAINT "enrolments_camp_id_user_id_pk" PRIMARY KEY("camp_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"camp_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"session_link" text,
	"slides_key" text,
	"slides_name" text,
	"sheet_link" text,
	"sheet_upsolve_link" text,
	"contest_link" text,
	"contest_upsolve_link" text,
	"attendance" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_cells" (
	"session_id" uuid NOT NULL,
	"kind" "sheet_kind" NOT NULL,
	"user_id" uuid NOT NULL,
	"solved" integer NOT NULL,
	"source" "sheet_source" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheet_cells_session_id_kind_user_id_pk" PRIMARY KEY("session_id","kind","user_id")
);
--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camp_staff" ADD CONSTRAINT "camp_staff_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camp_staff" ADD CONSTRAINT "camp_staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_mentor_id_users_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_sessions" ADD CONSTRAINT "training_sessions_camp_id_camps_id_fk" FOREIGN KEY ("camp_id") REFERENCES "public"."camps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_cells" ADD CONSTRAINT "sheet_cells_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_cells" ADD CONSTRAINT "sheet_cells_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_user" ON "attendance_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "camp_staff_user" ON "camp_staff" USING btree ("user_id","camp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "camp_staff_one_instructor" ON "camp_staff" USING btree ("camp_id") WHERE "camp_staff"."duty" = 'instructor';--> statement-breakpoint
CREATE INDEX "enrolments_user" ON "enrolments" USING btree ("user_id","camp_id");--> statement-breakpoint
CREATE INDEX "enrolments_mentor" ON "enrolments" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "training_sessions_camp" ON "training_sessions" USING btree ("camp_id","position","id");--> statement-breakpoint
CREATE INDEX "sheet_cells_user" ON "sheet_cells" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_requests_state" ON "join_requests" USING btree ("state","id");