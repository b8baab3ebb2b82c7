-- Earlier versions archived a wave without answering the requests to join it, so they wait for ever. They are answered
-- as archiving answers them now, in the language of each person; the texts are those of `requests.closed.archived`.
WITH answered AS (
  UPDATE join_requests r SET state = 'rejected', decided_at = now(),
    reason = CASE u.language WHEN 'ar' THEN 'انتهت الموجة ولم تعد تستقبل متدربين جددًا.'
      ELSE 'The wave is over and takes no new trainees.' END
  FROM users u, camps c
  WHERE u.id = r.user_id AND c.id = r.camp_id AND c.archived_at IS NOT NULL AND r.state = 'pending'
  RETURNING r.user_id, c.title, c.title_ar, c.level_id
)
INSERT INTO audit_entries (action, target_id, details)
SELECT 'request.rejected', answered.user_id, jsonb_strip_nulls(jsonb_build_object(
  'wave', answered.title, 'waveAr', nullif(answered.title_ar, ''), 'level', l.title, 'levelAr', nullif(l.title_ar, '')))
FROM answered JOIN levels l ON l.id = answered.level_id;
