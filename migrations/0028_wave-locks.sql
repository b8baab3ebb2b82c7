-- Stored counts depend on marks and cells, and on who is enrolled. Writers of marks and cells, and a session that moves,
-- lock the wave for share; an enrolment that is added or removed locks it exclusively. Without the locks, neither of two
-- concurrent transactions saw the uncommitted row of the other, and the count stayed wrong.
CREATE FUNCTION lock_waves_for_share(camp_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM camps WHERE id = ANY (camp_ids) ORDER BY id FOR SHARE;
END
$$;
--> statement-breakpoint
CREATE FUNCTION lock_waves_exclusively(camp_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM camps WHERE id = ANY (camp_ids) ORDER BY id FOR NO KEY UPDATE;
END
$$;
--> statement-breakpoint
-- The sessions first: one that is being moved or archived is waited for, and only then is its wave known.
CREATE FUNCTION lock_sessions_for_share(session_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM training_sessions WHERE id = ANY (session_ids) ORDER BY id FOR SHARE;
  PERFORM lock_waves_for_share(array_agg(camp_id)) FROM training_sessions WHERE id = ANY (session_ids);
END
$$;
--> statement-breakpoint
-- The cells of an archived session count in no total.
CREATE OR REPLACE FUNCTION cells_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  camp_ids uuid[];
  user_ids uuid[];
  changes bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM lock_sessions_for_share(array_agg(DISTINCT session_id)) FROM new_rows;
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, sum(c.solved) AS change FROM new_rows c
      JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL GROUP BY 1, 2
    ) AS sums;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM lock_sessions_for_share(array_agg(DISTINCT session_id)) FROM old_rows;
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, -sum(c.solved) AS change FROM old_rows c
      JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL GROUP BY 1, 2
    ) AS sums;
  ELSE
    PERFORM lock_sessions_for_share(array_agg(DISTINCT session_id)) FROM old_rows;
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, sum(c.solved) AS change FROM (
        SELECT session_id, user_id, solved FROM new_rows UNION ALL SELECT session_id, user_id, -solved FROM old_rows
      ) AS c JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL GROUP BY 1, 2 HAVING sum(c.solved) <> 0
    ) AS sums;
  END IF;
  IF camp_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM change_totals(camp_ids, user_ids, changes);
  PERFORM tell_live('standing', camp_ids);
  PERFORM tell_live('sheet', camp_ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION total_of_newcomer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_waves_exclusively(array[NEW.camp_id]);
  NEW.total := (SELECT coalesce(sum(c.solved), 0) FROM sheet_cells c
    JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL
    WHERE t.camp_id = NEW.camp_id AND c.user_id = NEW.user_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_totals_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_waves_for_share(array[OLD.camp_id, NEW.camp_id]);
  -- A total that is being changed at this moment is waited for, and then seen.
  PERFORM 1 FROM enrolments WHERE camp_id IN (OLD.camp_id, NEW.camp_id) ORDER BY camp_id, user_id FOR UPDATE;
  UPDATE enrolments e SET total = counted.total FROM (
    SELECT e.camp_id, e.user_id, coalesce(sum(c.solved), 0) AS total FROM enrolments e
    LEFT JOIN (sheet_cells c JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL)
      ON t.camp_id = e.camp_id AND c.user_id = e.user_id
    WHERE e.camp_id IN (OLD.camp_id, NEW.camp_id) GROUP BY 1, 2
  ) AS counted WHERE counted.camp_id = e.camp_id AND counted.user_id = e.user_id AND counted.total <> e.total;
  PERFORM tell_all_of(array[OLD.camp_id, NEW.camp_id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A mark counts while the person trains in the wave.
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
--> statement-breakpoint
-- The marks of a person go while it is still known in which waves they train.
CREATE OR REPLACE FUNCTION forget_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_waves_exclusively(array_agg(camp_id)) FROM enrolments WHERE user_id = OLD.id;
  DELETE FROM attendance_marks WHERE user_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
-- How many are in a wave, and who was there before they joined, or comes back.
CREATE OR REPLACE FUNCTION count_members(camp_ids uuid[], user_ids uuid[], change int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_waves_exclusively(camp_ids);
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
-- The update has locked the session: marks that were being written are committed, and new ones wait.
CREATE OR REPLACE FUNCTION count_session_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_waves_for_share(array[OLD.camp_id, NEW.camp_id]);
  DELETE FROM attendance_counts WHERE session_id = NEW.id;
  INSERT INTO attendance_counts (session_id, attended)
    SELECT NEW.id, count(*) FROM attendance_marks m
    JOIN enrolments e ON e.camp_id = NEW.camp_id AND e.user_id = m.user_id
    WHERE m.session_id = NEW.id AND m.state IN ('present', 'late');
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE enrolments e SET total = counted.total FROM (
  SELECT e.camp_id, e.user_id, coalesce(sum(c.solved), 0) AS total FROM enrolments e
  LEFT JOIN (sheet_cells c JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL)
    ON t.camp_id = e.camp_id AND c.user_id = e.user_id
  GROUP BY 1, 2
) AS counted WHERE counted.camp_id = e.camp_id AND counted.user_id = e.user_id AND counted.total <> e.total;
--> statement-breakpoint
DELETE FROM attendance_counts;
--> statement-breakpoint
INSERT INTO attendance_counts (session_id, attended)
  SELECT m.session_id, count(*) FROM attendance_marks m
  JOIN training_sessions t ON t.id = m.session_id
  JOIN enrolments e ON e.camp_id = t.camp_id AND e.user_id = m.user_id
  WHERE m.state IN ('present', 'late') GROUP BY m.session_id;
