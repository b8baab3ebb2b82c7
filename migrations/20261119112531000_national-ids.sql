ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'national-ids';
--> statement-breakpoint
CREATE INDEX "inbox_entries_request" ON "inbox_entries" USING btree ("about") WHERE kind = 'new-request';
