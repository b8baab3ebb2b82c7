-- Live events name what changed, so that a page that does not show it reads nothing. An event that names nothing means
-- everything: a reader of before this migration reads the first words of the message only.
CREATE FUNCTION tell_people(topic text, camp_ids uuid[], user_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  -- A message of NOTIFY holds 8,000 bytes.
  SELECT pg_notify('club', 'live ' || topic || ' ' || camp_id
    || CASE WHEN count(*) <= 100 THEN ' ' || string_agg(user_id::text, ',') ELSE '' END)
  FROM (SELECT DISTINCT camp_id, user_id FROM unnest(camp_ids, user_ids) AS given (camp_id, user_id)) AS told
  GROUP BY camp_id
$$;
--> statement-breakpoint
-- Somebody who goes from one total to another changes the rows and ranks of the totals between them, and no others.
CREATE FUNCTION tell_totals(camp_ids uuid[], befores int[], afters int[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('club', 'live standing ' || camp_id || CASE WHEN count(*) <= 50
    THEN ' ' || string_agg(lower(part) || '-' || upper(part) - 1, ',' ORDER BY part) ELSE '' END)
  FROM (
    SELECT camp_id, range_agg(int4range(least(before, after), greatest(before, after), '[]')) AS passed
    FROM unnest(camp_ids, befores, afters) AS given (camp_id, before, after) GROUP BY camp_id
  ) AS merged, unnest(passed) AS part
  GROUP BY camp_id
$$;
--> statement-breakpoint
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
      ) AS c JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL GROUP BY 1, 2
    ) AS sums WHERE change <> 0;
  END IF;
  IF camp_ids IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM change_totals(camp_ids, user_ids, changes);
  -- The enrolments are locked, so that no other transaction has changed their totals since.
  PERFORM tell_totals(array_agg(e.camp_id), array_agg((e.total - given.change)::int), array_agg(e.total))
    FROM unnest(camp_ids, user_ids, changes) AS given (camp_id, user_id, change)
    JOIN enrolments e ON e.camp_id = given.camp_id AND e.user_id = given.user_id
    WHERE given.change <> 0;
  PERFORM tell_people('sheet', camp_ids, user_ids);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A column's heading says when it was synced and what went wrong, also when no result changed.
CREATE FUNCTION column_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live('sheet', array(SELECT camp_id FROM training_sessions WHERE id = NEW.session_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sheet_columns_changed AFTER INSERT OR UPDATE ON sheet_columns
  FOR EACH ROW EXECUTE FUNCTION column_changed();
--> statement-breakpoint
-- Once a statement instead of once a row: a whole session is marked in one.
DROP TRIGGER attendance_marks_changed ON attendance_marks;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER attendance_marks_added AFTER INSERT ON attendance_marks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
--> statement-breakpoint
CREATE TRIGGER attendance_marks_updated AFTER UPDATE ON attendance_marks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
--> statement-breakpoint
CREATE TRIGGER attendance_marks_removed AFTER DELETE ON attendance_marks REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
--> statement-breakpoint
-- Somebody who joins or leaves a wave, as a trainee or as staff, may hear more or less of it from then on.
CREATE FUNCTION tell_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'members-changed ' || camp_id || ' ' || string_agg(user_id::text, ',')) FROM (
    SELECT camp_id, user_id, (row_number() OVER (PARTITION BY camp_id ORDER BY user_id) - 1) / 100 AS part FROM changed
  ) AS told GROUP BY camp_id, part;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_members_joined AFTER INSERT ON enrolments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
--> statement-breakpoint
CREATE TRIGGER enrolments_members_left AFTER DELETE ON enrolments REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
--> statement-breakpoint
CREATE TRIGGER camp_staff_members_joined AFTER INSERT ON camp_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
--> statement-breakpoint
CREATE TRIGGER camp_staff_members_left AFTER DELETE ON camp_staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
--> statement-breakpoint
-- The standing of an archived wave is for those who trained in it.
CREATE OR REPLACE FUNCTION tell_camp_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_all_of(array[NEW.id]);
  IF NEW.archived_at IS NOT NULL THEN
    PERFORM pg_notify('club', 'standing-closed ' || NEW.id);
  END IF;
  RETURN NULL;
END
$$;
