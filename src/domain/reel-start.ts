/** The state with which a reel's address is opened so that its film is made at once. */
export const MAKE_AT_ONCE = 'make-at-once';
