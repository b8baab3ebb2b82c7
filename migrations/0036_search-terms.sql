CREATE TABLE "search_changes" (
	"user_id" uuid NOT NULL,
	"role" "role" NOT NULL,
	"details" text NOT NULL,
	"delta" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text COLLATE "C" NOT NULL,
	"role" "role" NOT NULL,
	"people" integer NOT NULL,
	"ids" uuid[],
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "search_terms_term_role_pk" PRIMARY KEY("term","role")
);
--> statement-breakpoint
CREATE INDEX "search_terms_counted" ON "search_terms" USING btree ("counted_at") WHERE "search_terms"."counted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_full_name" ON "users" USING btree (("first_name" || ' ' || "last_name"),"id" DESC NULLS FIRST);
--> statement-breakpoint
-- Every search reads all of it, so what is folded must be cleaned up soon.
ALTER TABLE search_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
--> statement-breakpoint
CREATE FUNCTION log_new_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, 1 FROM new_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION log_gone_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, -1 FROM old_rows;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION log_changed_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (user_id, role, details, delta)
    SELECT id, changes.role, changes.details, changes.delta
    FROM old_rows o JOIN new_rows n USING (id)
      CROSS JOIN LATERAL (VALUES (o.role, o.search_details, -1), (n.role, n.search_details, 1)) AS changes (role, details, delta)
    WHERE o.role <> n.role OR o.search_details <> n.search_details;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_search_new AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_new_search();
--> statement-breakpoint
CREATE TRIGGER users_search_gone AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_gone_search();
--> statement-breakpoint
CREATE TRIGGER users_search_changed AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_changed_search();
--> statement-breakpoint
-- Searches are right from now on, and fast once the job has folded this.
INSERT INTO search_changes (user_id, role, details, delta) SELECT id, role, search_details, 1 FROM users;
--> statement-breakpoint
-- One page of the people whom a folded text finds, newest first, and how many there are. STABLE: every statement in it
-- sees what the calling query sees, so counts and their pending changes belong together.
CREATE FUNCTION search_people(
  wanted text, wanted_pattern text, wanted_parts text[], wanted_roles role[], page_size int, page_offset int,
  university_id bigint, national_id bytea, OUT way text, OUT total int, OUT ids uuid[]
) LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  -- A remembered term has a list of whom it finds up to this many: mostListed in search-terms.rules.ts.
  most_listed CONSTANT int := 2000;
  -- So many people are read one after the other sooner than anything is looked up.
  most_read CONSTANT int := 1500;
  -- So many are found by the trigram index in a moment.
  most_matched CONSTANT int := 100;
  longest_part CONSTANT int := 3;
  everybody bigint;
  of_roles bigint;
  known boolean;
  listed boolean;
  of_all_roles bigint;
  stored bigint;
  came bigint;
  changes int;
  bound bigint;
BEGIN
  IF university_id IS NOT NULL AND EXISTS (SELECT FROM users WHERE university_id_hti = university_id)
    OR national_id IS NOT NULL AND EXISTS (SELECT FROM users WHERE national_id_print = national_id) THEN
    way := 'other';
    RETURN;
  END IF;
  SELECT sum(delta), sum(delta) FILTER (WHERE wanted_roles IS NULL OR role = ANY (wanted_roles))
    INTO everybody, of_roles FROM user_tallies;
  SELECT count(*) > 0 OR char_length(wanted) <= longest_part, coalesce(bool_and(t.ids IS NOT NULL), false), coalesce(sum(people), 0),
      coalesce(sum(people) FILTER (WHERE wanted_roles IS NULL OR role = ANY (wanted_roles)), 0)
    INTO known, listed, of_all_roles, stored FROM search_terms t WHERE term = wanted;
  SELECT coalesce(sum(delta) FILTER (WHERE strpos(details, wanted) > 0 AND (wanted_roles IS NULL OR role = ANY (wanted_roles))), 0), count(*)
    INTO came, changes FROM search_changes;
  IF known THEN
    total := stored + came;
    bound := total;
  ELSE
    SELECT min(coalesce((SELECT sum(people) FROM search_terms WHERE term = part), 0)) + changes
      INTO bound FROM unnest(wanted_parts) AS part;
  END IF;
  IF bound = 0 THEN
    way := 'none';
    total := 0;
  ELSIF wanted_roles IS NOT NULL AND of_roles <= most_read THEN
    way := 'of-role';
    -- Planned for these roles: a generic plan cannot know that they are rare, and would read everybody.
    EXECUTE 'SELECT ARRAY(SELECT id FROM users WHERE role = ANY ($1) AND strpos(search_details, $2) > 0 ORDER BY id DESC)'
      INTO ids USING wanted_roles, wanted;
    total := cardinality(ids);
    ids := ids[page_offset + 1 : page_offset + page_size];
  ELSIF known AND (total > most_listed
      OR least(everybody, (page_size + page_offset) * everybody / total) <= most_read) THEN
    way := 'ordered';
    -- strpos, because LIKE would make the planner read the trigram index.
    ids := ARRAY(SELECT id FROM users
      WHERE strpos(search_details, wanted) > 0 AND (wanted_roles IS NULL OR role = ANY (wanted_roles))
      ORDER BY id DESC LIMIT page_size OFFSET page_offset);
  ELSIF listed THEN
    way := 'listed';
    -- Lists are right but for those whose change is pending: among so many of each role are all of the page.
    ids := ARRAY(SELECT person.id
      FROM (
        SELECT id FROM (
          SELECT unnest(t.ids[1 : page_offset + page_size + changes]) AS id FROM search_terms t
            WHERE term = wanted AND (wanted_roles IS NULL OR role = ANY (wanted_roles))
          UNION
          SELECT user_id FROM search_changes WHERE delta > 0 AND strpos(details, wanted) > 0
        ) AS candidates ORDER BY id DESC OFFSET 0
      ) AS candidate JOIN users person ON person.id = candidate.id
      WHERE strpos(person.search_details, wanted) > 0 AND (wanted_roles IS NULL OR person.role = ANY (wanted_roles))
      ORDER BY candidate.id DESC LIMIT page_size OFFSET page_offset);
  ELSIF everybody <= most_read OR char_length(wanted) >= longest_part AND bound <= most_matched THEN
    way := 'matched';
    ids := ARRAY(SELECT id FROM users
      WHERE search_details LIKE wanted_pattern AND (wanted_roles IS NULL OR role = ANY (wanted_roles)) ORDER BY id DESC);
    total := cardinality(ids);
    ids := ids[page_offset + 1 : page_offset + page_size];
  ELSIF known AND of_all_roles > most_listed THEN
    way := 'other';
  ELSE
    way := 'uncounted';
  END IF;
END
$$;
