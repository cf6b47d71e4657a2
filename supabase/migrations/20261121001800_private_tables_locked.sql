-- Nobody has a right on these tables, and no policy lets anybody in either: functions read them as their owner.
alter table private.rate_limits enable row level security;
alter table private.rate_limit_key enable row level security;
