import { COLUMN_DEFAULT, COLUMNS_OF_TABLE, paramsOf } from '../schema/catalog-queries';

/** The comment on the schema public. */
export const SCHEMA_COMMENT_SQL = `select obj_description('public'::regnamespace, 'pg_namespace') as comment`;

/** Functions that the role may call, with their comments; of one name the longest comes last, and is described. */
export const FUNCTIONS_SQL = `
select p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.provolatile = 'v' as volatile,
  ${paramsOf('i.type::regtype::text')} as params
from pg_proc p
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege(p.oid, 'execute')
  and p.prorettype <> 'trigger'::regtype and p.prorettype <> 'event_trigger'::regtype
order by p.proname, p.pronargs, pg_get_function_identity_arguments(p.oid)`;

/**
 * Tables and views that the role may use in any way, with their columns (upstream SqlFragment.hs, accessibleTables, and
 * SchemaCache.hs, tablesSqlQuery). To be run without a search path, so that types of public are named in full.
 */
export const TABLES_SQL = `
select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
  coalesce((select json_agg(json_build_object(
      'name', a.attname,
      'comment', col_description(c.oid, a.attnum),
      'required', a.attnotnull or t.typtype = 'd' and t.typnotnull,
      'type', case when coalesce(bb.typnamespace, b.typnamespace, t.typnamespace) = 'pg_catalog'::regnamespace
        then format_type(coalesce(bb.oid, b.oid, t.oid), null) else format_type(a.atttypid, a.atttypmod) end,
      'maxLength', information_schema._pg_char_max_length(
        information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)),
      'values', coalesce((select json_agg(e.enumlabel order by e.enumsortorder)
        from pg_enum e where e.enumtypid = coalesce(bb.oid, b.oid, t.oid)), '[]'),
      'defaultSql', ${COLUMN_DEFAULT}) order by a.attnum)
    from ${COLUMNS_OF_TABLE}), '[]') as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and (pg_has_role(c.relowner, 'USAGE')
    or has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
    or has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))
order by c.relname`;
