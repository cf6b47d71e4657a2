-- Helpers that policies and functions share live here: the Data API does not expose this schema. Postgres lets
-- everyone execute a new function, so each migration revokes that beside the function (backend.md).
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated;
