CREATE INDEX "users_university_id" ON "users" USING btree ("university_id_hti");--> statement-breakpoint
-- Folds what people type differently for the same word. src/kit/shared/fold.ts does the same in the browser.
-- The collation is named, because the case of letters must not depend on the locale of the database.
CREATE FUNCTION fold_search(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(
  translate(
    replace(
      regexp_replace(
        lower(normalize(given, NFKD) COLLATE pg_c_utf8),
        '[\u0300-\u036f\u0610-\u061a\u064b-\u0653\u0656-\u065f\u0670\u0674\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+',
        '', 'g'),
      U&'\064A\0654\0648', U&'\0648'),
    'ٱٲٳةۃەھہىیێېےکڪگڤپچς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&' \0621\0654\0655',
    'ااا' || 'ههههه' || 'ييييي' || 'ككك' || 'فبجσ' || '0123456789' || '0123456789'),
  'وو', 'و');
--> statement-breakpoint
DROP INDEX users_search;
--> statement-breakpoint
-- Stored, because a search of one or two letters reads every row. What everybody may search by:
ALTER TABLE users ADD COLUMN search_name text GENERATED ALWAYS AS (fold_search(
  first_name || ' ' || last_name || '|' || coalesce(codeforces_handle, ''))) STORED;
--> statement-breakpoint
-- And what staff may search by.
ALTER TABLE users ADD COLUMN search_details text GENERATED ALWAYS AS (fold_search(
  first_name || ' ' || last_name || '|' || coalesce(codeforces_handle, '') || '|' || email
  || '|' || coalesce(phone, '') || '|' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'))) STORED;
--> statement-breakpoint
CREATE INDEX users_search_name ON users USING gin (search_name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_search_details ON users USING gin (search_details gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX audit_entries_search ON audit_entries USING gin
  (fold_search(action || '|' || coalesce(details::text, '')) gin_trgm_ops);
