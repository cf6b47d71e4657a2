/**
 * How long a server keeps a connection that nobody uses: longer than browsers and fetch keep one for their next request,
 * which is lost when it meets the server's end of the connection on its way. Node's own 5 s are shorter.
 */
export const KEEP_ALIVE_MS = 400_000;
