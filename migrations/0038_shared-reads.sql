-- What several people read is kept in memory by every process, until it is told that something of it changed.
CREATE TRIGGER users_came_or_went AFTER INSERT OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('people');
--> statement-breakpoint
CREATE TRIGGER users_shown_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_changed('people');
--> statement-breakpoint
CREATE TRIGGER enrolments_came_or_went AFTER INSERT OR DELETE ON enrolments
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('members');
--> statement-breakpoint
-- Totals change at every sync and are told as live events of their wave.
CREATE TRIGGER enrolments_shown_changed AFTER UPDATE ON enrolments
  FOR EACH ROW WHEN ((OLD.camp_id, OLD.user_id, OLD.mentor_id, OLD.name, OLD.joined_at)
    IS DISTINCT FROM (NEW.camp_id, NEW.user_id, NEW.mentor_id, NEW.name, NEW.joined_at))
  EXECUTE FUNCTION tell_changed('members');
--> statement-breakpoint
CREATE TRIGGER camp_staff_changed AFTER INSERT OR UPDATE OR DELETE ON camp_staff
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('members');
--> statement-breakpoint
CREATE TRIGGER training_sessions_changed AFTER INSERT OR UPDATE OR DELETE ON training_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sessions');
--> statement-breakpoint
CREATE TRIGGER sheet_cells_shown_changed AFTER INSERT OR UPDATE OR DELETE ON sheet_cells
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sheets');
--> statement-breakpoint
CREATE TRIGGER sheet_columns_shown_changed AFTER INSERT OR UPDATE OR DELETE ON sheet_columns
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sheets');
--> statement-breakpoint
CREATE TRIGGER handle_checks_shown_changed AFTER INSERT OR UPDATE OR DELETE ON handle_checks
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changed('sheets');
--> statement-breakpoint
-- What somebody is in which wave is remembered with their session.
CREATE TRIGGER camp_staff_members_changed AFTER UPDATE ON camp_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_members_changed();
