-- attendance_counts: how many enrolled people attended a session.

CREATE OR REPLACE FUNCTION change_attended(session_ids uuid[], changes bigint[]) RETURNS void LANGUAGE sql AS $$
  -- Always in the same order: two at once must not wait for each other.
  INSERT INTO attendance_counts (session_id, attended)
    SELECT session_id, change FROM unnest(session_ids, changes) AS given (session_id, change)
    WHERE change <> 0 ORDER BY session_id
  ON CONFLICT (session_id) DO UPDATE SET attended = attendance_counts.attended + excluded.attended
$$;

-- A mark counts while the person trains in the camp.
CREATE OR REPLACE FUNCTION count_marks(session_ids uuid[], user_ids uuid[], changes int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_sessions_for_share(session_ids);
  PERFORM change_attended(array_agg(session_id), array_agg(change)) FROM (
    SELECT given.session_id, sum(given.change) AS change
    FROM unnest(session_ids, user_ids, changes) AS given (session_id, user_id, change)
    JOIN training_sessions t ON t.id = given.session_id
    JOIN enrolments e ON e.camp_id = t.camp_id AND e.user_id = given.user_id
    GROUP BY given.session_id
  ) AS sums;
END
$$;

CREATE OR REPLACE FUNCTION marks_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_marks(array_agg(session_id), array_agg(user_id), array_agg(1))
      FROM new_rows WHERE state IN ('present', 'late');
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_marks(array_agg(session_id), array_agg(user_id), array_agg(-1))
      FROM old_rows WHERE state IN ('present', 'late');
  ELSE
    PERFORM count_marks(array_agg(session_id), array_agg(user_id), array_agg(change)) FROM (
      SELECT session_id, user_id, 1 AS change FROM new_rows WHERE state IN ('present', 'late')
      UNION ALL
      SELECT session_id, user_id, -1 FROM old_rows WHERE state IN ('present', 'late')
    ) AS changed;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER attendance_marks_counted_new AFTER INSERT ON attendance_marks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_counted();
CREATE OR REPLACE TRIGGER attendance_marks_counted_gone AFTER DELETE ON attendance_marks REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_counted();
CREATE OR REPLACE TRIGGER attendance_marks_counted_changed AFTER UPDATE ON attendance_marks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_counted();

-- Deletes the marks of a person while it is still known in which camps they train.
CREATE OR REPLACE FUNCTION forget_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_camps_exclusively(array_agg(camp_id)) FROM enrolments WHERE user_id = OLD.id;
  DELETE FROM attendance_marks WHERE user_id = OLD.id;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER users_forget_marks BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION forget_marks();

-- The update has locked the session: marks that were being written are committed, and new ones wait.
CREATE OR REPLACE FUNCTION count_session_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_camps_for_share(array[OLD.camp_id, NEW.camp_id]);
  DELETE FROM attendance_counts WHERE session_id = NEW.id;
  INSERT INTO attendance_counts (session_id, attended)
    SELECT NEW.id, count(*) FROM attendance_marks m
    JOIN enrolments e ON e.camp_id = NEW.camp_id AND e.user_id = m.user_id
    WHERE m.session_id = NEW.id AND m.state IN ('present', 'late');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER training_sessions_moved_counted AFTER UPDATE OF camp_id ON training_sessions
  FOR EACH ROW WHEN (OLD.camp_id IS DISTINCT FROM NEW.camp_id) EXECUTE FUNCTION count_session_anew();
