-- The audit log is append-only, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every app process hears at commit that what it keeps about a table is old.
CREATE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'changed ' || TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER levels_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON levels
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('levels');
--> statement-breakpoint
CREATE TRIGGER camps_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON camps
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('camps');
--> statement-breakpoint
-- A session that ends, for whatever reason, ends in the memory of every process too.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'session-ended ' || encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER auth_sessions_ended AFTER DELETE ON auth_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_session_ended();
--> statement-breakpoint
-- Counts of a rate window are worth nothing after a crash, and are written often.
ALTER TABLE rate_windows SET UNLOGGED;
