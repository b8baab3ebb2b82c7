ALTER TABLE camp_staff ADD COLUMN "position" integer DEFAULT 0 NOT NULL;
-- A wave may have several instructors; the previous release shows one of them.
DROP INDEX camp_staff_one_instructor;
