-- Every process caches responses that several people read, and evicts those with the tag that it hears at commit.

CREATE OR REPLACE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'changed ' || TG_ARGV[0]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER achievements_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON achievements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('achievements');
CREATE OR REPLACE TRIGGER camp_staff_changed AFTER INSERT OR UPDATE OR DELETE ON camp_staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('members');
CREATE OR REPLACE TRIGGER camps_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON camps
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('camps');
CREATE OR REPLACE TRIGGER enrolments_came_or_went AFTER INSERT OR DELETE ON enrolments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('members');
-- Totals change at every sync and are told as live events of their camp.
CREATE OR REPLACE TRIGGER enrolments_shown_changed AFTER UPDATE ON enrolments
  FOR EACH ROW WHEN ((OLD.camp_id, OLD.user_id, OLD.mentor_id, OLD.name, OLD.joined_at)
    IS DISTINCT FROM (NEW.camp_id, NEW.user_id, NEW.mentor_id, NEW.name, NEW.joined_at))
  EXECUTE FUNCTION tell_changed('members');
CREATE OR REPLACE TRIGGER events_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('events');
CREATE OR REPLACE TRIGGER handle_checks_shown_changed AFTER INSERT OR UPDATE OR DELETE ON handle_checks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sheets');
CREATE OR REPLACE TRIGGER levels_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON levels
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('levels');
CREATE OR REPLACE TRIGGER news_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('news');
CREATE OR REPLACE TRIGGER sheet_cells_shown_changed AFTER INSERT OR UPDATE OR DELETE ON sheet_cells
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sheets');
CREATE OR REPLACE TRIGGER sheet_columns_shown_changed AFTER INSERT OR UPDATE OR DELETE ON sheet_columns
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sheets');
CREATE OR REPLACE TRIGGER site_sections_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_sections
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('site');
CREATE OR REPLACE TRIGGER training_sessions_changed AFTER INSERT OR UPDATE OR DELETE ON training_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sessions');
-- In which camp a session is, is cached for longer: it seldom moves, while its title and marks change often.
CREATE OR REPLACE TRIGGER training_sessions_moved_told AFTER UPDATE ON training_sessions
  FOR EACH ROW WHEN (OLD.camp_id IS DISTINCT FROM NEW.camp_id) EXECUTE FUNCTION tell_changed('moved-sessions');
CREATE OR REPLACE TRIGGER users_came_or_went AFTER INSERT OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('people');
CREATE OR REPLACE TRIGGER users_shown_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_changed('people');
-- The home page no longer names somebody who declines it.
CREATE OR REPLACE TRIGGER users_shown_as_talented AFTER UPDATE OF shown_as_talented ON users
  FOR EACH ROW WHEN (OLD.shown_as_talented IS DISTINCT FROM NEW.shown_as_talented)
  EXECUTE FUNCTION tell_changed('results');
