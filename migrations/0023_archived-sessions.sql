-- The cells of an archived session count in no total. The session is locked, so that one that is being archived or moved
-- at this moment is waited for.
CREATE OR REPLACE FUNCTION cells_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  camp_ids uuid[];
  user_ids uuid[];
  changes bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM 1 FROM training_sessions WHERE id IN (SELECT session_id FROM new_rows) ORDER BY id FOR SHARE;
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, sum(c.solved) AS change FROM new_rows c
      JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL GROUP BY 1, 2
    ) AS sums;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM 1 FROM training_sessions WHERE id IN (SELECT session_id FROM old_rows) ORDER BY id FOR SHARE;
    SELECT array_agg(camp_id), array_agg(user_id), array_agg(change) INTO camp_ids, user_ids, changes FROM (
      SELECT t.camp_id, c.user_id, -sum(c.solved) AS change FROM old_rows c
      JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL GROUP BY 1, 2
    ) AS sums;
  ELSE
    PERFORM 1 FROM training_sessions WHERE id IN (SELECT session_id FROM old_rows) ORDER BY id FOR SHARE;
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
  NEW.total := (SELECT coalesce(sum(c.solved), 0) FROM sheet_cells c
    JOIN training_sessions t ON t.id = c.session_id AND t.archived_at IS NULL
    WHERE t.camp_id = NEW.camp_id AND c.user_id = NEW.user_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- A session that leaves a wave, or comes back to it, is a column less or more on every open page.
CREATE OR REPLACE FUNCTION count_totals_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE TRIGGER training_sessions_archived AFTER UPDATE OF archived_at ON training_sessions
  FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION count_totals_anew();
