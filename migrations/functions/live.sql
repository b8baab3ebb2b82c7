-- Live events of a camp: open pages read again what changed. An event that names no people and no totals means everything.

CREATE OR REPLACE FUNCTION tell_live(topic text, camp_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('club', 'live ' || topic || ' ' || camp_id) FROM (SELECT DISTINCT unnest(camp_ids) AS camp_id) AS camps
$$;

CREATE OR REPLACE FUNCTION tell_all_of(camp_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT tell_live(topic, camp_ids) FROM unnest(array['standing', 'attendance', 'sheet']) AS topic
$$;

CREATE OR REPLACE FUNCTION tell_people(topic text, camp_ids uuid[], user_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  -- A message of NOTIFY holds 8,000 bytes.
  SELECT pg_notify('club', 'live ' || topic || ' ' || camp_id
    || CASE WHEN count(*) <= 100 THEN ' ' || string_agg(user_id::text, ',') ELSE '' END)
  FROM (SELECT DISTINCT camp_id, user_id FROM unnest(camp_ids, user_ids) AS given (camp_id, user_id)) AS told
  GROUP BY camp_id
$$;

-- Somebody who goes from one total to another changes the rows and ranks of the totals between them, and no others.
CREATE OR REPLACE FUNCTION tell_totals(camp_ids uuid[], befores int[], afters int[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('club', 'live standing ' || camp_id || CASE WHEN count(*) <= 50
    THEN ' ' || string_agg(lower(part) || '-' || upper(part) - 1, ',' ORDER BY part) ELSE '' END)
  FROM (
    SELECT camp_id, range_agg(int4range(least(before, after), greatest(before, after), '[]')) AS passed
    FROM unnest(camp_ids, befores, afters) AS given (camp_id, before, after) GROUP BY camp_id
  ) AS merged, unnest(passed) AS part
  GROUP BY camp_id
$$;

-- Somebody who joins or leaves is a row more or less on every page of the camp.
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

CREATE OR REPLACE TRIGGER enrolments_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enrolments_changed();
CREATE OR REPLACE TRIGGER enrolments_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enrolments_changed();

CREATE OR REPLACE FUNCTION tell_person_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_all_of(array(SELECT camp_id FROM enrolments WHERE user_id = NEW.id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_archived AFTER UPDATE OF archived_at ON users
  FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION tell_person_archived();

-- The standing of an archived camp is for those who trained in it.
CREATE OR REPLACE FUNCTION tell_camp_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_all_of(array[NEW.id]);
  IF NEW.archived_at IS NOT NULL THEN
    PERFORM pg_notify('club', 'standing-closed ' || NEW.id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER camps_archived AFTER UPDATE OF archived_at ON camps
  FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION tell_camp_archived();

CREATE OR REPLACE FUNCTION tell_standing_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'standing-closed ' || NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER camps_standing_closed AFTER UPDATE OF standing_open ON camps
  FOR EACH ROW WHEN (OLD.standing_open AND NOT NEW.standing_open) EXECUTE FUNCTION tell_standing_closed();

-- Every total is out of the target.
CREATE OR REPLACE FUNCTION tell_target_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('standing', array[NEW.id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER camps_target_changed AFTER UPDATE OF target ON camps
  FOR EACH ROW WHEN (OLD.target IS DISTINCT FROM NEW.target) EXECUTE FUNCTION tell_target_changed();

-- Once a statement: a whole session is marked in one.
CREATE OR REPLACE FUNCTION marks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM tell_people('attendance', array_agg(t.camp_id), array_agg(m.user_id))
      FROM old_rows m JOIN training_sessions t ON t.id = m.session_id;
  ELSE
    PERFORM tell_people('attendance', array_agg(t.camp_id), array_agg(m.user_id))
      FROM new_rows m JOIN training_sessions t ON t.id = m.session_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER attendance_marks_added AFTER INSERT ON attendance_marks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
CREATE OR REPLACE TRIGGER attendance_marks_updated AFTER UPDATE ON attendance_marks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
CREATE OR REPLACE TRIGGER attendance_marks_removed AFTER DELETE ON attendance_marks REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();

-- A column's heading says when it was synced and what went wrong, also when no result changed.
CREATE OR REPLACE FUNCTION column_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('sheet', array(SELECT camp_id FROM training_sessions WHERE id = NEW.session_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sheet_columns_changed AFTER INSERT OR UPDATE ON sheet_columns
  FOR EACH ROW EXECUTE FUNCTION column_changed();

-- Somebody who joins or leaves a camp, as a trainee or as staff, may hear more or less of it from then on.
CREATE OR REPLACE FUNCTION tell_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'members-changed ' || camp_id || ' ' || string_agg(user_id::text, ',')) FROM (
    SELECT camp_id, user_id, (row_number() OVER (PARTITION BY camp_id ORDER BY user_id) - 1) / 100 AS part FROM changed
  ) AS told GROUP BY camp_id, part;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrolments_members_joined AFTER INSERT ON enrolments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
CREATE OR REPLACE TRIGGER enrolments_members_left AFTER DELETE ON enrolments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
CREATE OR REPLACE TRIGGER camp_staff_members_joined AFTER INSERT ON camp_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
-- What somebody is in which camp is cached with their session.
CREATE OR REPLACE TRIGGER camp_staff_members_changed AFTER UPDATE ON camp_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
CREATE OR REPLACE TRIGGER camp_staff_members_left AFTER DELETE ON camp_staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
