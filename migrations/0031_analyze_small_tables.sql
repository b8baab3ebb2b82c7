-- PostgreSQL counts the rows of a table anew after fifty changes, which a club's few waves never reach. It then took six
-- waves for hundreds, and read every trainee once for each session.
alter table camps set (autovacuum_analyze_threshold = 3);--> statement-breakpoint
alter table levels set (autovacuum_analyze_threshold = 3);--> statement-breakpoint
alter table training_sessions set (autovacuum_analyze_threshold = 10);
--> statement-breakpoint
analyze camps, levels, training_sessions;
