-- The search of people: search_changes, from which a job counts search_terms, and one page of what a text finds.

CREATE OR REPLACE FUNCTION log_new_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, 1 FROM new_rows;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_search_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_new_search();

CREATE OR REPLACE FUNCTION log_gone_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, -1 FROM old_rows;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_search_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_gone_search();

-- Every search reads all changes, so somebody who changes often has one row for what went and one for what is there now.
-- Only a row of a text that came is changed: that a text went is why lists of remembered terms may lack its person.
CREATE OR REPLACE FUNCTION log_changed_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT id, o.role AS old_role, o.search_details AS old_details, n.role, n.search_details AS details
    FROM old_rows o JOIN new_rows n USING (id)
    WHERE o.role <> n.role OR o.search_details <> n.search_details
  ), moved AS (
    UPDATE search_changes c SET role = changed.role, details = changed.details
    FROM changed CROSS JOIN LATERAL (
      SELECT ctid FROM search_changes
      WHERE user_id = changed.id AND delta = 1 AND role = changed.old_role AND details = changed.old_details
      -- Locked while it is folded: then what went gets a row of its own.
      LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS came
    WHERE c.ctid = came.ctid
    RETURNING c.user_id
  )
  INSERT INTO search_changes (user_id, role, details, delta)
    SELECT id, changes.role, changes.details, changes.delta
    FROM changed
      CROSS JOIN LATERAL (VALUES (old_role, old_details, -1), (changed.role, changed.details, 1)) AS changes (role, details, delta)
    WHERE id NOT IN (SELECT user_id FROM moved);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_search_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_changed_search();

-- One page of the people whom a folded text finds, newest first, and how many there are. STABLE: every statement in it
-- sees what the calling query sees, so counts and their pending changes belong together. Without parts, people whom a term
-- finds are counted where nothing else says how many they are.
CREATE OR REPLACE FUNCTION search_people(
  wanted text, wanted_pattern text, wanted_parts text[], wanted_roles role[], page_size int, page_offset int,
  university_id bigint, national_id bytea, OUT way text, OUT total int, OUT ids uuid[]
) LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  -- So many people are read one after the other sooner than anything is looked up.
  most_read CONSTANT int := 1500;
  longest_part CONSTANT int := 3;
  everybody bigint;
  of_roles bigint;
  known boolean;
  listed boolean;
  remembered boolean;
  stored bigint;
  came bigint;
  changes int;
  bound bigint;
  on_page int;
  reach int;
  complete_from uuid;
BEGIN
  IF university_id IS NOT NULL AND EXISTS (SELECT FROM users WHERE university_id_hti = university_id)
    OR national_id IS NOT NULL AND EXISTS (SELECT FROM users WHERE national_id_print = national_id) THEN
    way := 'other';
    RETURN;
  END IF;
  SELECT sum(delta), sum(delta) FILTER (WHERE wanted_roles IS NULL OR role = ANY (wanted_roles))
    INTO everybody, of_roles FROM user_tallies;
  SELECT count(*) > 0 OR char_length(wanted) <= longest_part,
      coalesce(bool_and(t.ids IS NOT NULL) FILTER (WHERE wanted_roles IS NULL OR role = ANY (wanted_roles)), false),
      coalesce(bool_or(counted_at IS NOT NULL), false),
      coalesce(sum(people) FILTER (WHERE wanted_roles IS NULL OR role = ANY (wanted_roles)), 0)
    INTO known, listed, remembered, stored FROM search_terms t WHERE term = wanted;
  SELECT coalesce(sum(delta) FILTER (WHERE strpos(details, wanted) > 0 AND (wanted_roles IS NULL OR role = ANY (wanted_roles))), 0), count(*)
    INTO came, changes FROM search_changes;
  IF known THEN
    total := stored + came;
    bound := total;
    on_page := greatest(least(page_size, total - page_offset), 0);
  ELSE
    SELECT min(coalesce((SELECT sum(people) FROM search_terms WHERE term = part), 0)) + changes
      INTO bound FROM unnest(wanted_parts) AS part;
  END IF;

  IF bound = 0 OR on_page = 0 THEN
    way := 'none';
    total := bound;
    RETURN;
  END IF;

  IF wanted_roles IS NOT NULL AND of_roles <= most_read THEN
    way := 'of-role';
    -- Planned for these roles: a generic plan cannot know that they are rare, and would read everybody.
    EXECUTE 'SELECT ARRAY(SELECT id FROM users WHERE role = ANY ($1) AND strpos(search_details, $2) > 0 ORDER BY id DESC)'
      INTO ids USING wanted_roles, wanted;
    total := cardinality(ids);
    ids := ids[page_offset + 1 : page_offset + page_size];
    RETURN;
  END IF;

  IF listed THEN
    way := 'listed';
    -- The beginnings of the lists have everybody from this person on, but for those whose change is pending.
    reach := page_offset + page_size + changes;
    SELECT CASE WHEN cardinality(t.ids) > reach THEN t.ids[reach] ELSE t.ids_from END INTO complete_from
      FROM search_terms t WHERE term = wanted AND (wanted_roles IS NULL OR role = ANY (wanted_roles))
      ORDER BY 1 DESC NULLS LAST LIMIT 1;
    ids := ARRAY(SELECT person.id
      FROM (
        SELECT id FROM (
          SELECT unnest(t.ids[1 : reach]) AS id FROM search_terms t
            WHERE term = wanted AND (wanted_roles IS NULL OR role = ANY (wanted_roles))
          UNION
          SELECT user_id FROM search_changes WHERE delta > 0 AND strpos(details, wanted) > 0
        ) AS candidates
        WHERE complete_from IS NULL OR id >= complete_from
        ORDER BY id DESC OFFSET 0
      ) AS candidate
        -- One by one, by the key: a join may compare all of them with everybody.
        CROSS JOIN LATERAL (SELECT id, role, search_details FROM users WHERE id = candidate.id OFFSET 0) AS person
      WHERE strpos(person.search_details, wanted) > 0 AND (wanted_roles IS NULL OR person.role = ANY (wanted_roles))
      ORDER BY candidate.id DESC LIMIT page_size OFFSET page_offset);
    IF cardinality(ids) = on_page THEN
      RETURN;
    END IF;
  END IF;

  IF remembered OR known AND (page_size + page_offset) * everybody / total <= most_read THEN
    way := 'ordered';
    -- People whom a term finds may all be old ones: then a list of them is read instead.
    reach := CASE WHEN NOT remembered THEN most_read END;
    -- strpos, because LIKE would make the planner read the trigram index.
    ids := ARRAY(SELECT id FROM (SELECT id, role, search_details FROM users ORDER BY id DESC LIMIT reach) AS newest
      WHERE strpos(search_details, wanted) > 0 AND (wanted_roles IS NULL OR role = ANY (wanted_roles))
      ORDER BY id DESC LIMIT page_size OFFSET page_offset);
    IF remembered OR cardinality(ids) = on_page THEN
      RETURN;
    END IF;
  END IF;

  IF everybody <= most_read OR wanted_parts IS NULL THEN
    way := 'all-read';
    ids := ARRAY(SELECT id FROM users
      WHERE search_details LIKE wanted_pattern AND (wanted_roles IS NULL OR role = ANY (wanted_roles)) ORDER BY id DESC);
    total := cardinality(ids);
    ids := ids[page_offset + 1 : page_offset + page_size];
    RETURN;
  END IF;

  way := 'uncounted';
  ids := NULL;
END
$$;
