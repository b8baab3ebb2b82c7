ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'national-ids';
