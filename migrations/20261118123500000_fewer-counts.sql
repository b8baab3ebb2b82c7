-- Counts are made when they are read, all but the totals of the standing; one function a table tells of its changes. The
-- functions that are still wanted come back from migrations/functions, with their triggers.
DROP FUNCTION IF EXISTS
  cells_changed, change_attended, change_totals, column_changed, count_marks, count_members, count_revision,
  count_session_anew, count_totals_anew, enrolments_changed, excuse_gone, forget_cells, forget_marks,
  lock_camps_exclusively, lock_camps_for_share, lock_sessions_for_share, lock_waves_exclusively,
  lock_waves_for_share, log_changed_search, log_gone_search, log_new_search, marks_changed, marks_counted,
  members_counted, name_of_newcomer, refuse_change, rename_in_camps, rename_in_waves, search_people,
  tally_changed_users, tally_gone_users, tally_new_users, tell_all_of, tell_camp_archived, tell_changed, tell_inbox,
  tell_live, tell_members_changed, tell_people, tell_person_archived, tell_policy_changed, tell_session_ended,
  tell_standing_closed, tell_target_changed, tell_totals, tell_two_step_changed, tell_user_changed,
  total_of_newcomer CASCADE;

DROP TABLE search_changes, search_terms, user_tallies, attendance_counts, camp_counts;

ALTER TABLE enrolments DROP COLUMN name;
