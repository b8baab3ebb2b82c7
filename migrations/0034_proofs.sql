CREATE TABLE "proofs_to_delete" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inbox_entries_excuse" ON "inbox_entries" USING btree ("about") WHERE "inbox_entries"."kind" = 'new-excuse';--> statement-breakpoint
CREATE INDEX "inbox_entries_age" ON "inbox_entries" USING btree ("created_at");