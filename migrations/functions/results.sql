-- enrolments.total: the solved problems of a person in a camp, so that a page of the standing adds nothing up.

CREATE OR REPLACE FUNCTION change_totals(camp_ids uuid[], user_ids uuid[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Always in the same order: two syncs at once must not wait for each other.
  PERFORM 1 FROM enrolments e JOIN unnest(camp_ids, user_ids) AS given (camp_id, user_id) USING (camp_id, user_id)
    ORDER BY e.camp_id, e.user_id FOR UPDATE OF e;
  UPDATE enrolments e SET total = e.total + given.change
    FROM unnest(camp_ids, user_ids, changes) AS given (camp_id, user_id, change)
    WHERE e.camp_id = given.camp_id AND e.user_id = given.user_id;
END
$$;

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

CREATE OR REPLACE TRIGGER sheet_cells_added AFTER INSERT ON sheet_cells REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
CREATE OR REPLACE TRIGGER sheet_cells_removed AFTER DELETE ON sheet_cells REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
CREATE OR REPLACE TRIGGER sheet_cells_updated AFTER UPDATE ON sheet_cells REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();

-- Deletes the cells of a session while it is still known to which camp it belongs.
CREATE OR REPLACE FUNCTION forget_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sheet_cells WHERE session_id = OLD.id;
  RETURN OLD;
END
$$;

CREATE OR REPLACE TRIGGER training_sessions_forget_cells BEFORE DELETE ON training_sessions
  FOR EACH ROW EXECUTE FUNCTION forget_cells();

CREATE OR REPLACE FUNCTION count_totals_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_camps_for_share(array[OLD.camp_id, NEW.camp_id]);
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

CREATE OR REPLACE TRIGGER training_sessions_moved AFTER UPDATE OF camp_id ON training_sessions
  FOR EACH ROW WHEN (OLD.camp_id IS DISTINCT FROM NEW.camp_id) EXECUTE FUNCTION count_totals_anew();
CREATE OR REPLACE TRIGGER training_sessions_archived AFTER UPDATE OF archived_at ON training_sessions
  FOR EACH ROW WHEN (OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION count_totals_anew();
