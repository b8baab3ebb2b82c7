CREATE TABLE "search_changes" (
	"user_id" uuid NOT NULL,
	"role" "role" NOT NULL,
	"details" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text COLLATE "C" NOT NULL,
	"role" "role" NOT NULL,
	"people" integer NOT NULL,
	"ids" uuid[],
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "search_terms_term_role_pk" PRIMARY KEY("term","role")
);
--> statement-breakpoint
CREATE INDEX "search_terms_counted" ON "search_terms" USING btree ("counted_at") WHERE "search_terms"."counted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree (("first_name" || ' ' || "last_name"),"id" DESC NULLS FIRST);
--> statement-breakpoint
-- Every search reads all of it, so what is folded must be cleaned up soon.
ALTER TABLE search_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
CREATE FUNCTION log_new_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, 1 FROM new_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION log_gone_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, -1 FROM old_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION log_changed_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta)
    SELECT id, changes.role, changes.details, changes.delta
    FROM old_rows o JOIN new_rows n USING (id)
      CROSS JOIN LATERAL (VALUES (o.role, o.search_details, -1), (n.role, n.search_details, 1)) AS changes (role, details, delta)
    WHERE o.role <> n.role OR o.search_details <> n.search_details;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_search_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_new_search();
--> statement-breakpoint
CREATE TRIGGER users_search_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_gone_search();
--> statement-breakpoint
CREATE TRIGGER users_search_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_changed_search();
--> statement-breakpoint
-- Searches are right from now on, and fast once the job has folded this.
INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, 1 FROM users;
