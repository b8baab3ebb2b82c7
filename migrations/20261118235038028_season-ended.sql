ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'season-ended' BEFORE 'new-request';
