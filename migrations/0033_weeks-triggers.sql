-- Sessions that exist were published when they were added.
UPDATE training_sessions SET published_at = created_at;
--> statement-breakpoint
-- Calendars take a change of a session that they have only with a higher number.
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER training_sessions_revised BEFORE UPDATE ON training_sessions FOR EACH ROW
  WHEN ((OLD.title, OLD.title_ar, OLD.description, OLD.description_ar, OLD.starts_at, OLD.session_link, OLD.camp_id,
      OLD.archived_at, OLD.published_at)
    IS DISTINCT FROM (NEW.title, NEW.title_ar, NEW.description, NEW.description_ar, NEW.starts_at, NEW.session_link,
      NEW.camp_id, NEW.archived_at, NEW.published_at))
  EXECUTE FUNCTION count_revision();
--> statement-breakpoint
-- The bell of a person moves at commit, on every device.
CREATE FUNCTION tell_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'inbox ' || user_id) FROM (SELECT DISTINCT user_id FROM changed WHERE NOT hidden) told;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER inbox_entries_told AFTER INSERT ON inbox_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_inbox();
--> statement-breakpoint
CREATE TRIGGER inbox_entries_read AFTER UPDATE ON inbox_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_inbox();
