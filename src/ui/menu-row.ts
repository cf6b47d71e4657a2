/** The classes of a menu row that can be chosen. */
export const MENU_ROW =
  'flex min-h-10 max-desk:min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-ui outline-none select-none ' +
  'data-highlighted:bg-s3 data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent ' +
  'focus-visible:outline-accent data-disabled:pointer-events-none data-disabled:opacity-45 [&_svg]:size-4';
