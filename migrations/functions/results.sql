-- enrolments.total: the solved problems of a person in a camp, so that a rank needs no sums over everybody's cells.

-- Former ones, which counted after each cell. To remove with the first release.
DROP FUNCTION IF EXISTS count_totals(uuid, uuid), cell_changed() CASCADE;

-- Of a contest that several sessions name the larger result counts.
CREATE OR REPLACE FUNCTION solved_in(in_camp uuid, of_person uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(contest.solved), 0) FROM (
    SELECT max(c.solved) AS solved FROM sheet_cells c JOIN training_sessions t ON t.id = c.session_id
    LEFT JOIN sheet_columns k ON k.session_id = c.session_id AND k.kind = c.kind
    WHERE c.user_id = of_person AND t.camp_id = in_camp AND t.archived_at IS NULL
    GROUP BY coalesce(k.contest_id::text, c.session_id || ' ' || c.kind)
  ) AS contest
$$;

-- Counts the totals of people in a camp, or of all in it, anew: one by one, because a plan for all of them depends on how
-- many the planner expects, and it knows nothing of a camp that has just been filled. The rows are locked first, in one
-- order: whoever changes the same total waits, and then sees all cells.
CREATE OR REPLACE FUNCTION count_totals(in_camp uuid, of_people uuid[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_people IS NULL THEN
    of_people := array(SELECT user_id FROM enrolments WHERE camp_id = in_camp);
  END IF;
  PERFORM 1 FROM enrolments WHERE camp_id = in_camp AND user_id = ANY (of_people) ORDER BY user_id FOR NO KEY UPDATE;
  UPDATE enrolments SET total = solved_in(camp_id, user_id)
    WHERE camp_id = in_camp AND user_id = ANY (of_people) AND total <> solved_in(camp_id, user_id);
  IF FOUND THEN
    PERFORM pg_notify('club', 'changed standing ' || in_camp);
  END IF;
END
$$;

-- Once a statement: a sync writes a thousand cells. A session that is being moved is waited for; one that is gone is left
-- out, because its own trigger counts the camp. A message names a hundred people at most, because PostgreSQL takes 8,000
-- bytes.
CREATE OR REPLACE FUNCTION cells_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM training_sessions WHERE id IN (SELECT session_id FROM changed) ORDER BY id FOR KEY SHARE;
  PERFORM pg_notify('club', 'changed sheet ' || camp_id || ' ' || string_agg(user_id::text, ',' ORDER BY user_id)) FROM (
    SELECT t.camp_id, c.user_id, row_number() OVER (PARTITION BY t.camp_id) / 100 AS message
    FROM changed c JOIN training_sessions t ON t.id = c.session_id GROUP BY 1, 2
  ) AS people GROUP BY camp_id, message;
  PERFORM count_totals(t.camp_id, array_agg(DISTINCT c.user_id))
    FROM changed c JOIN training_sessions t ON t.id = c.session_id GROUP BY t.camp_id ORDER BY t.camp_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sheet_cells_added AFTER INSERT ON sheet_cells REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
CREATE OR REPLACE TRIGGER sheet_cells_updated AFTER UPDATE ON sheet_cells REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();
CREATE OR REPLACE TRIGGER sheet_cells_removed AFTER DELETE ON sheet_cells REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION cells_changed();

-- Somebody who joins may have solved problems before, or come back.
CREATE OR REPLACE FUNCTION newcomers_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_totals(camp_id, array_agg(user_id)) FROM newcomers GROUP BY camp_id ORDER BY camp_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER enrolments_counted AFTER INSERT ON enrolments REFERENCING NEW TABLE AS newcomers
  FOR EACH STATEMENT EXECUTE FUNCTION newcomers_counted();

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

-- A column that turns out to be a contest of another one, or no longer is.
CREATE OR REPLACE FUNCTION contest_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.contest_id IS DISTINCT FROM OLD.contest_id THEN
    PERFORM count_totals(t.camp_id) FROM training_sessions t
      WHERE t.id = coalesce(NEW.session_id, OLD.session_id) AND EXISTS (
        SELECT FROM training_sessions s JOIN sheet_columns k ON k.session_id = s.id
        WHERE s.camp_id = t.camp_id AND k.contest_id IN (OLD.contest_id, NEW.contest_id)
          AND (k.session_id, k.kind) <> (coalesce(NEW.session_id, OLD.session_id), coalesce(NEW.kind, OLD.kind)));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER sheet_columns_counted AFTER INSERT OR DELETE OR UPDATE OF contest_id ON sheet_columns
  FOR EACH ROW EXECUTE FUNCTION contest_changed();

-- Totals from before a contest counted once. To remove with the first release.
SELECT count_totals(camp_id) FROM (
  SELECT DISTINCT t.camp_id FROM training_sessions t JOIN sheet_columns k ON k.session_id = t.id
  WHERE k.contest_id IS NOT NULL GROUP BY t.camp_id, k.contest_id HAVING count(*) > 1 ORDER BY t.camp_id
) AS camps;
