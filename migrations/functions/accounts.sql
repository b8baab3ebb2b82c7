-- Sessions, roles and the number of people of each role.

-- Every process forgets a session that ended.
CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'session-ended ' || encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER auth_sessions_ended AFTER DELETE ON auth_sessions
  FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION tell_session_ended();

-- Every process forgets what somebody may do when their role changes or they are archived.
CREATE OR REPLACE FUNCTION tell_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'user-changed ' || NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.archived_at IS DISTINCT FROM NEW.archived_at)
  EXECUTE FUNCTION tell_user_changed();

-- Staff without two-step sign-in may do less while it is required.
CREATE OR REPLACE FUNCTION tell_two_step_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'user-changed ' || OLD.user_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER two_step_secrets_confirmed AFTER UPDATE OF confirmed_at ON two_step_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at) EXECUTE FUNCTION tell_two_step_changed();
CREATE OR REPLACE TRIGGER two_step_secrets_removed AFTER DELETE ON two_step_secrets
  FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION tell_two_step_changed();

CREATE OR REPLACE FUNCTION tell_policy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('club', 'policy-changed two-step');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER two_step_policy_changed AFTER INSERT OR UPDATE OR DELETE ON two_step_policy
  FOR EACH STATEMENT EXECUTE FUNCTION tell_policy_changed();

-- How many people have which role, as changes that add up: concurrent writers do not wait for one row.
CREATE OR REPLACE FUNCTION tally_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (role, delta) SELECT role, count(*) FROM new_rows GROUP BY role;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_tally_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_users();

CREATE OR REPLACE FUNCTION tally_gone_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (role, delta) SELECT role, -count(*) FROM old_rows GROUP BY role;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_tally_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_users();

CREATE OR REPLACE FUNCTION tally_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (role, delta)
    SELECT role, sum(change) FROM (
      SELECT role, count(*) AS change FROM new_rows GROUP BY role
      UNION ALL
      SELECT role, -count(*) FROM old_rows GROUP BY role
    ) AS changes GROUP BY role HAVING sum(change) <> 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_tally_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_users();
