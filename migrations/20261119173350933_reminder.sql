ALTER TYPE inbox_kind ADD VALUE IF NOT EXISTS 'reminder';
