-- The totals of a standing follow the cells, so that a page of it need not add up a wave.
CREATE FUNCTION change_totals(camp_ids uuid[], user_ids uuid[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order: two syncs at once must not wait for each other.
  PERFORM 1 FROM enrolments e JOIN unnest(camp_ids, user_ids) AS given (camp_id, user_id) USING (camp_id, user_id)
    ORDER BY e.camp_id, e.user_id FOR UPDATE OF e;
  UPDATE enrolments e SET total = e.total + given.change
    FROM unnest(camp_ids, user_ids, changes) AS given (camp_id, user_id, change)
    WHERE e.camp_id = given.camp_id AND e.user_id = given.user_id;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_live(topic text, camp_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('club', 'live ' || topic || ' ' || camp_id) FROM (SELECT DISTINCT unnest(camp_ids) AS camp_id) AS camps
$$;
--> statement-breakpoint
CREATE FUNCTION cells_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  camp_ids uuid[];
  user_ids uuid[];
  changes bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, sum(c.solved) AS change FROM new_rows c JOIN training_sessions t ON t.id = c.session_id GROUP BY 1, 2
    ) AS sums;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, -sum(c.solved) AS change FROM old_rows c JOIN training_sessions t ON t.id = c.session_id GROUP BY 1, 2
    ) AS sums;
  ELSE
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, sum(c.solved) AS change FROM (
        SELECT session_id, user_id, solved FROM new_rows UNION ALL SELECT session_id, user_id, -solved FROM old_rows
      ) AS c JOIN training_sessions t ON t.id = c.session_id GROUP BY 1, 2 HAVING sum(c.solved) <> 0
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
CREATE TRIGGER sheet_cells_added AFTER INSERT ON sheet_cells REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
--> statement-breakpoint
CREATE TRIGGER sheet_cells_removed AFTER DELETE ON sheet_cells REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
--> statement-breakpoint
CREATE TRIGGER sheet_cells_updated AFTER UPDATE ON sheet_cells REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
--> statement-breakpoint
-- Somebody may have solved before they joined, or come back.
CREATE FUNCTION total_of_newcomer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.total := (SELECT coalesce(sum(c.solved), 0) FROM sheet_cells c JOIN training_sessions t ON t.id = c.session_id
    WHERE t.camp_id = NEW.camp_id AND c.user_id = NEW.user_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_total_of_newcomer BEFORE INSERT ON enrolments
  FOR EACH ROW EXECUTE FUNCTION total_of_newcomer();
--> statement-breakpoint
UPDATE enrolments e SET total = (SELECT coalesce(sum(c.solved), 0) FROM sheet_cells c
  JOIN training_sessions t ON t.id = c.session_id WHERE t.camp_id = e.camp_id AND c.user_id = e.user_id);
--> statement-breakpoint
-- The cells of a session go while it is still known to which wave it belongs.
CREATE FUNCTION forget_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sheet_cells WHERE session_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER training_sessions_forget_cells BEFORE DELETE ON training_sessions
  FOR EACH ROW EXECUTE FUNCTION forget_cells();
--> statement-breakpoint
CREATE FUNCTION count_totals_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes a total at this moment is waited for, and then seen.
  PERFORM 1 FROM enrolments WHERE camp_id IN (OLD.camp_id, NEW.camp_id) ORDER BY camp_id, user_id FOR UPDATE;
  UPDATE enrolments e SET total = (SELECT coalesce(sum(c.solved), 0) FROM sheet_cells c
    JOIN training_sessions t ON t.id = c.session_id WHERE t.camp_id = e.camp_id AND c.user_id = e.user_id)
    WHERE e.camp_id IN (OLD.camp_id, NEW.camp_id);
  PERFORM tell_live('standing', array[OLD.camp_id, NEW.camp_id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER training_sessions_moved AFTER UPDATE OF camp_id ON training_sessions
  FOR EACH ROW WHEN (OLD.camp_id IS DISTINCT FROM NEW.camp_id) EXECUTE FUNCTION count_totals_anew();
--> statement-breakpoint
-- Whoever joins or leaves stands in the standing, or no longer.
CREATE FUNCTION enrolments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_live('standing', array(SELECT camp_id FROM new_rows));
  ELSE
    PERFORM tell_live('standing', array(SELECT camp_id FROM old_rows));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER enrolments_added AFTER INSERT ON enrolments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enrolments_changed();
--> statement-breakpoint
CREATE TRIGGER enrolments_removed AFTER DELETE ON enrolments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enrolments_changed();
--> statement-breakpoint
CREATE FUNCTION marks_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  session uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.session_id ELSE NEW.session_id END;
BEGIN
  PERFORM tell_live('attendance', array(SELECT camp_id FROM training_sessions WHERE id = session));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER attendance_marks_changed AFTER INSERT OR UPDATE OR DELETE ON attendance_marks
  FOR EACH ROW EXECUTE FUNCTION marks_changed();
