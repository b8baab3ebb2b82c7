-- The trainees of a wave are listed by name, so the name stands in an index of the enrolments.
CREATE FUNCTION name_of_newcomer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes the name at this moment is waited for.
  SELECT first_name || ' ' || last_name INTO NEW.name FROM users WHERE id = NEW.user_id FOR SHARE;
  -- A person who does not exist is refused by the reference.
  NEW.name := coalesce(NEW.name, '');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_name_of_newcomer BEFORE INSERT ON enrolments
  FOR EACH ROW EXECUTE FUNCTION name_of_newcomer();
--> statement-breakpoint
CREATE FUNCTION rename_in_waves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolments SET name = NEW.first_name || ' ' || NEW.last_name WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name)
  EXECUTE FUNCTION rename_in_waves();
--> statement-breakpoint
UPDATE enrolments e SET name = u.first_name || ' ' || u.last_name FROM users u WHERE u.id = e.user_id;
--> statement-breakpoint
-- A page of a standing or grid says how many there are and were, and need not count a wave for it.
CREATE FUNCTION change_attended(session_ids uuid[], changes bigint[]) RETURNS void LANGUAGE sql AS $$
  -- Always in the same order: two at once must not wait for each other.
  INSERT INTO attendance_counts (session_id, attended)
    SELECT session_id, change FROM unnest(session_ids, changes) AS given (session_id, change)
    WHERE change <> 0 ORDER BY session_id
  ON CONFLICT (session_id) DO UPDATE SET attended = attendance_counts.attended + excluded.attended
$$;
--> statement-breakpoint
-- A mark counts while the person trains in the wave. Whoever joins or leaves at this moment is waited for.
CREATE FUNCTION count_marks(session_ids uuid[], user_ids uuid[], changes int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM unnest(session_ids, user_ids) AS given (session_id, user_id)
    JOIN training_sessions t ON t.id = given.session_id
    JOIN enrolments e ON e.camp_id = t.camp_id AND e.user_id = given.user_id
    ORDER BY e.camp_id, e.user_id FOR KEY SHARE OF e;
  PERFORM change_attended(array_agg(session_id), array_agg(change)) FROM (
    SELECT given.session_id, sum(given.change) AS change
    FROM unnest(session_ids, user_ids, changes) AS given (session_id, user_id, change)
    JOIN training_sessions t ON t.id = given.session_id
    JOIN enrolments e ON e.camp_id = t.camp_id AND e.user_id = given.user_id
    GROUP BY given.session_id
  ) AS sums;
END
$$;
--> statement-breakpoint
CREATE FUNCTION marks_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER attendance_marks_counted_new AFTER INSERT ON attendance_marks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_counted();
--> statement-breakpoint
CREATE TRIGGER attendance_marks_counted_gone AFTER DELETE ON attendance_marks REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_counted();
--> statement-breakpoint
CREATE TRIGGER attendance_marks_counted_changed AFTER UPDATE ON attendance_marks
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_counted();
--> statement-breakpoint
-- The marks of a person go while it is still known in which waves they train.
CREATE FUNCTION forget_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM attendance_marks WHERE user_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_forget_marks BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION forget_marks();
--> statement-breakpoint
-- How many are in a wave, and who was there before they joined, or comes back.
CREATE FUNCTION count_members(camp_ids uuid[], user_ids uuid[], change int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO camp_counts (camp_id, enrolled)
    SELECT camp_id, change * count(*) FROM unnest(camp_ids) AS camp_id GROUP BY camp_id ORDER BY camp_id
  ON CONFLICT (camp_id) DO UPDATE SET enrolled = camp_counts.enrolled + excluded.enrolled;
  PERFORM change_attended(array_agg(session_id), array_agg(sums.change)) FROM (
    SELECT m.session_id, count_members.change * count(*) AS change
    FROM unnest(camp_ids, user_ids) AS given (camp_id, user_id)
    JOIN attendance_marks m ON m.user_id = given.user_id AND m.state IN ('present', 'late')
    JOIN training_sessions t ON t.id = m.session_id AND t.camp_id = given.camp_id GROUP BY m.session_id
  ) AS sums;
END
$$;
--> statement-breakpoint
CREATE FUNCTION members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_members(array_agg(camp_id), array_agg(user_id), 1) FROM new_rows;
  ELSE
    PERFORM count_members(array_agg(camp_id), array_agg(user_id), -1) FROM old_rows;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_counted_new AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION members_counted();
--> statement-breakpoint
CREATE TRIGGER enrolments_counted_gone AFTER DELETE ON enrolments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION members_counted();
--> statement-breakpoint
CREATE FUNCTION count_session_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Marks that are being made are waited for, and none is made until this is done.
  LOCK TABLE attendance_marks IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM attendance_counts WHERE session_id = NEW.id;
  INSERT INTO attendance_counts (session_id, attended)
    SELECT NEW.id, count(*) FROM attendance_marks m
    JOIN enrolments e ON e.camp_id = NEW.camp_id AND e.user_id = m.user_id
    WHERE m.session_id = NEW.id AND m.state IN ('present', 'late');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER training_sessions_moved_counted AFTER UPDATE OF camp_id ON training_sessions
  FOR EACH ROW WHEN (OLD.camp_id IS DISTINCT FROM NEW.camp_id) EXECUTE FUNCTION count_session_anew();
--> statement-breakpoint
INSERT INTO attendance_counts (session_id, attended)
  SELECT m.session_id, count(*) FROM attendance_marks m
  JOIN training_sessions t ON t.id = m.session_id
  JOIN enrolments e ON e.camp_id = t.camp_id AND e.user_id = m.user_id
  WHERE m.state IN ('present', 'late') GROUP BY m.session_id;
--> statement-breakpoint
INSERT INTO camp_counts (camp_id, enrolled) SELECT camp_id, count(*) FROM enrolments GROUP BY camp_id;
