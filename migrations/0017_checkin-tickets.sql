CREATE TABLE "checkin_tickets" (
	"nonce" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkin_tickets" ADD CONSTRAINT "checkin_tickets_session_id_training_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."training_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkin_tickets" ADD CONSTRAINT "checkin_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkin_tickets_session" ON "checkin_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "checkin_tickets_user" ON "checkin_tickets" USING btree ("user_id");