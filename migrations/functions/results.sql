-- enrolments.total: the solved problems of a person in a camp, so that a rank needs no sums over everybody's cells.

-- Counts the totals of a camp, or of one person in it, anew. The rows are locked first, in one order: whoever changes the
-- same total waits, and then sees all cells.
CREATE OR REPLACE FUNCTION count_totals(in_camp uuid, of_person uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM enrolments WHERE camp_id = in_camp AND (of_person IS NULL OR user_id = of_person)
    ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE enrolments e SET total = counted.total FROM (
    SELECT e.user_id, coalesce(sum(c.solved), 0) AS total FROM enrolments e
    LEFT JOIN (sheet_cells c JOIN training_sessions t ON t.id = c.session_id AND t.camp_id = in_camp AND t.archived_at IS NULL)
      ON c.user_id = e.user_id
    WHERE e.camp_id = in_camp AND (of_person IS NULL OR e.user_id = of_person) GROUP BY e.user_id
  ) AS counted WHERE e.camp_id = in_camp AND e.user_id = counted.user_id AND e.total <> counted.total;
END
$$;

CREATE OR REPLACE FUNCTION cell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cell sheet_cells := coalesce(NEW, OLD);
  of_camp uuid := (SELECT camp_id FROM training_sessions WHERE id = cell.session_id);
BEGIN
  -- Without a session, its trigger counts the camp.
  IF of_camp IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_notify('club', 'changed sheet ' || of_camp || ' ' || cell.user_id);
  IF coalesce(OLD.solved, 0) <> coalesce(NEW.solved, 0) THEN
    PERFORM count_totals(of_camp, cell.user_id);
    PERFORM pg_notify('club', 'changed standing ' || of_camp);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sheet_cells_told AFTER INSERT OR UPDATE OR DELETE ON sheet_cells
  FOR EACH ROW EXECUTE FUNCTION cell_changed();

-- Cells of an archived session count in no total, those of a moved one in the other camp.
CREATE OR REPLACE FUNCTION session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_totals(camp), tell_camp(camp) FROM (
    SELECT DISTINCT camp FROM unnest(array[OLD.camp_id, NEW.camp_id]) AS camp WHERE camp IS NOT NULL ORDER BY camp
  ) AS camps;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER training_sessions_told AFTER UPDATE OF camp_id, archived_at OR DELETE ON training_sessions
  FOR EACH ROW EXECUTE FUNCTION session_changed();
