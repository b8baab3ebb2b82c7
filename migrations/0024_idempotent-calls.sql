CREATE TABLE "idempotent_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"response" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "idempotent_calls_created" ON "idempotent_calls" USING btree ("created_at");