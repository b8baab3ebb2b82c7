ALTER TABLE "attendance_marks" ADD COLUMN "arrived_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Whoever is put away or comes back is a row less or more in everything that is shown of their waves.
CREATE FUNCTION tell_all_of(camp_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT tell_live(topic, camp_ids) FROM unnest(array['standing', 'attendance', 'sheet']) AS topic
$$;
--> statement-breakpoint
CREATE FUNCTION tell_person_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_all_of(array(SELECT camp_id FROM enrolments WHERE user_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_archived AFTER UPDATE OF archived_at ON users
  FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION tell_person_archived();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enrolments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_all_of(array(SELECT camp_id FROM new_rows));
  ELSE
    PERFORM tell_all_of(array(SELECT camp_id FROM old_rows));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_camp_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_all_of(array[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER camps_archived AFTER UPDATE OF archived_at ON camps
  FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION tell_camp_archived();
--> statement-breakpoint
-- Every total is out of the target.
CREATE FUNCTION tell_target_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('standing', array[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER camps_target_changed AFTER UPDATE OF target ON camps
  FOR EACH ROW WHEN (OLD.target IS DISTINCT FROM NEW.target) EXECUTE FUNCTION tell_target_changed();
