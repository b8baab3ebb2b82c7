-- Whoever keeps in memory what somebody may do hears at commit that it changed.
CREATE FUNCTION tell_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'user-changed ' || NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION tell_user_changed();
--> statement-breakpoint
-- How many people have which role, as changes that add up.
CREATE FUNCTION tally_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (role, delta) SELECT role, count(*) FROM new_rows GROUP BY role;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tally_gone_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (role, delta) SELECT role, -count(*) FROM old_rows GROUP BY role;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tally_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (role, delta)
    SELECT role, sum(change) FROM (
      SELECT role, count(*) AS change FROM new_rows GROUP BY role
      UNION ALL
      SELECT role, -count(*) FROM old_rows GROUP BY role
    ) AS changes GROUP BY role HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_tally_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_users();
--> statement-breakpoint
CREATE TRIGGER users_tally_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_users();
--> statement-breakpoint
CREATE TRIGGER users_tally_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_users();
--> statement-breakpoint
INSERT INTO user_tallies (role, delta) SELECT role, count(*) FROM users GROUP BY role;
--> statement-breakpoint
-- Parts of names, addresses and handles are found without reading every person.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin
  ((first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(codeforces_handle, '')) gin_trgm_ops);
