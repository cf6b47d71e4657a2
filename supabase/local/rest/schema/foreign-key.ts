import * as v from 'valibot';

/** A foreign key's row as it is read from the catalog. */
export const foreignKeyRow = v.object({
  name: v.string(),
  from: v.string(),
  to: v.string(),
  columns: v.array(v.object({ from: v.string(), to: v.string() })),
  is_unique: v.boolean(),
  fromOid: v.number(),
  toOid: v.number(),
  fromNumbers: v.array(v.number()),
  toNumbers: v.array(v.number()),
});

/** A foreign key as the catalog has it. */
export type ForeignKey = v.InferOutput<typeof foreignKeyRow>;
