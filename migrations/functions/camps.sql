-- Locks of a camp, and what is stored of its members: camp_counts, enrolments.name and the first enrolments.total.

-- Stored counts depend on marks and cells, and on who is enrolled. Writers of marks and cells, and a session that moves,
-- lock the camp for share; an enrolment that is added or removed locks it exclusively. Without the locks, neither of two
-- concurrent transactions would see the uncommitted row of the other, and the count would stay wrong.
CREATE OR REPLACE FUNCTION lock_camps_for_share(camp_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM camps WHERE id = ANY (camp_ids) ORDER BY id FOR SHARE;
END
$$;

CREATE OR REPLACE FUNCTION lock_camps_exclusively(camp_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM camps WHERE id = ANY (camp_ids) ORDER BY id FOR NO KEY UPDATE;
END
$$;

-- The sessions first: one that is being moved or archived is waited for, and only then is its camp known.
CREATE OR REPLACE FUNCTION lock_sessions_for_share(session_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM training_sessions WHERE id = ANY (session_ids) ORDER BY id FOR SHARE;
  PERFORM lock_camps_for_share(array_agg(camp_id)) FROM training_sessions WHERE id = ANY (session_ids);
END
$$;

-- How many are in a camp. Marks that they have from before they joined count from now on.
CREATE OR REPLACE FUNCTION count_members(camp_ids uuid[], user_ids uuid[], change int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_camps_exclusively(camp_ids);
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

CREATE OR REPLACE FUNCTION members_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_members(array_agg(camp_id), array_agg(user_id), 1) FROM new_rows;
  ELSE
    PERFORM count_members(array_agg(camp_id), array_agg(user_id), -1) FROM old_rows;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrolments_counted_new AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION members_counted();
CREATE OR REPLACE TRIGGER enrolments_counted_gone AFTER DELETE ON enrolments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION members_counted();

-- The trainees of a camp are listed by name, so the name is in an index of the enrolments.
CREATE OR REPLACE FUNCTION name_of_newcomer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes the name at this moment is waited for.
  SELECT first_name || ' ' || last_name INTO NEW.name FROM users WHERE id = NEW.user_id FOR SHARE;
  -- A person who does not exist is refused by the reference.
  NEW.name := coalesce(NEW.name, '');
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER enrolments_name_of_newcomer BEFORE INSERT ON enrolments
  FOR EACH ROW EXECUTE FUNCTION name_of_newcomer();

CREATE OR REPLACE FUNCTION rename_in_camps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrolments SET name = NEW.first_name || ' ' || NEW.last_name WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name OR OLD.last_name IS DISTINCT FROM NEW.last_name)
  EXECUTE FUNCTION rename_in_camps();

-- A person may have solved problems before, or come back.
CREATE OR REPLACE FUNCTION total_of_newcomer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_camps_exclusively(array[NEW.camp_id]);
  NEW.total := (SELECT coalesce(sum(c.solved), 0) FROM sheet_cells c
    JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL
    WHERE t.camp_id = NEW.camp_id AND c.user_id = NEW.user_id);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER enrolments_total_of_newcomer BEFORE INSERT ON enrolments
  FOR EACH ROW EXECUTE FUNCTION total_of_newcomer();

-- The names of before the schema was one file. To remove with the first release.
DROP FUNCTION IF EXISTS lock_waves_for_share(uuid[]), lock_waves_exclusively(uuid[]), rename_in_waves();
