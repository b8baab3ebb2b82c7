DROP INDEX "warnings_user";--> statement-breakpoint
CREATE INDEX "warning_dismissals_by" ON "warning_dismissals" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "warnings_session" ON "warnings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "warnings_evidence" ON "warnings" USING gin ((evidence->'sessions') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "warnings_sender" ON "warnings" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "warnings_withdrawer" ON "warnings" USING btree ("withdrawn_by");--> statement-breakpoint
CREATE INDEX "warnings_user" ON "warnings" USING btree ("user_id","camp_id");