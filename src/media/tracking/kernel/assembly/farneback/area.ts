/** A part of a level: the columns from `left` up to `right`, which are multiples of 4, and the rows from `top` up to `bottom`. */
@unmanaged
export class Area {
  left: i32;
  top: i32;
  right: i32;
  bottom: i32;
}

/** Bytes of an area, rounded up. */
export const AREA_BYTES: usize = 16;
