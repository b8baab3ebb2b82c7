-- What changed, told to every process at commit: `changed <topic>`, `changed <topic> <camp>` or `changed <topic> <camp>
-- <person>`. Caches forget what was made of it, and open pages of the camp read it again. PostgreSQL sends the same message
-- once in a transaction, however often it is told.

CREATE OR REPLACE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'changed ' || TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER achievements_changed AFTER INSERT OR UPDATE OR DELETE ON achievements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('achievements');
CREATE OR REPLACE TRIGGER camp_staff_changed AFTER INSERT OR UPDATE OR DELETE ON camp_staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('members');
CREATE OR REPLACE TRIGGER camps_changed AFTER INSERT OR UPDATE OR DELETE ON camps
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('camps');
-- Not when a total changes, which is told as the standing of its camp.
CREATE OR REPLACE TRIGGER enrolments_changed AFTER INSERT OR DELETE OR UPDATE OF mentor_id, joined_at ON enrolments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('members');
CREATE OR REPLACE TRIGGER events_changed AFTER INSERT OR UPDATE OR DELETE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('events');
CREATE OR REPLACE TRIGGER handle_checks_changed AFTER INSERT OR UPDATE OR DELETE ON handle_checks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('handles');
CREATE OR REPLACE TRIGGER levels_changed AFTER INSERT OR UPDATE OR DELETE ON levels
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('levels');
CREATE OR REPLACE TRIGGER news_changed AFTER INSERT OR UPDATE OR DELETE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('news');
CREATE OR REPLACE TRIGGER site_sections_changed AFTER INSERT OR UPDATE OR DELETE ON site_sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('site');
CREATE OR REPLACE TRIGGER training_sessions_changed AFTER INSERT OR UPDATE OR DELETE ON training_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sessions');
CREATE OR REPLACE TRIGGER users_changed AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('people');

-- Everything that the open pages of a camp show.
CREATE OR REPLACE FUNCTION tell_camp(camp_id uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('club', 'changed ' || topic || ' ' || camp_id)
  FROM unnest(array['standing', 'attendance', 'sheet']) AS topic
$$;

CREATE OR REPLACE FUNCTION mark_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark attendance_marks := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_notify('club', 'changed attendance ' || camp_id || ' ' || mark.user_id)
    FROM training_sessions WHERE id = mark.session_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER attendance_marks_told AFTER INSERT OR UPDATE OR DELETE ON attendance_marks
  FOR EACH ROW EXECUTE FUNCTION mark_changed();

-- A column's heading says when it was synced and what went wrong, also when no result changed.
CREATE OR REPLACE FUNCTION column_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'changed sheet ' || camp_id) FROM training_sessions
    WHERE id = coalesce(NEW.session_id, OLD.session_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sheet_columns_told AFTER INSERT OR UPDATE OR DELETE ON sheet_columns
  FOR EACH ROW EXECUTE FUNCTION column_changed();

-- Somebody who joins or leaves a camp, as a trainee or as staff, may hear more or less of it from then on. A trainee is a
-- row more or less on its pages.
CREATE OR REPLACE FUNCTION member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'members-changed ' || coalesce(NEW.camp_id, OLD.camp_id) || ' ' || coalesce(NEW.user_id, OLD.user_id));
  IF TG_TABLE_NAME = 'enrolments' THEN
    PERFORM tell_camp(coalesce(NEW.camp_id, OLD.camp_id));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER camp_staff_told AFTER INSERT OR UPDATE OR DELETE ON camp_staff
  FOR EACH ROW EXECUTE FUNCTION member_changed();
CREATE OR REPLACE TRIGGER enrolments_told AFTER INSERT OR DELETE ON enrolments
  FOR EACH ROW EXECUTE FUNCTION member_changed();

-- Every total is out of the target. The standing of an archived camp is for those who trained in it, and of a closed one for
-- those who are in the camp: event streams of all others end.
CREATE OR REPLACE FUNCTION camp_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_camp(NEW.id);
  IF NEW.archived_at IS NOT NULL OR NOT NEW.standing_open THEN
    PERFORM pg_notify('club', 'standing-closed ' || NEW.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER camps_told AFTER UPDATE ON camps
  FOR EACH ROW WHEN ((OLD.archived_at, OLD.target, OLD.standing_open) IS DISTINCT FROM (NEW.archived_at, NEW.target, NEW.standing_open))
  EXECUTE FUNCTION camp_changed();
