/** Refuses an unknown call instead of guessing. */
export function unsupported(request: Request): Response {
  const { pathname } = new URL(request.url);
  return Response.json(
    {
      code: 'not_supported_locally',
      message: `The embedded backend does not support ${request.method} ${pathname}. Hosted Supabase may; see supabase/local/README.md.`,
    },
    { status: 501 },
  );
}
