/** The part of Deno that the edge functions use. Where Deno does not run, function-host.ts provides it. */
declare namespace Deno {
  interface ServeHandlerInfo {
    readonly remoteAddr: { readonly transport: 'tcp'; readonly hostname: string; readonly port: number };
  }
  type ServeHandler = (request: Request, info: ServeHandlerInfo) => Response | Promise<Response>;

  function serve(handler: ServeHandler): unknown;
  function serve(options: object, handler: ServeHandler): unknown;

  const env: {
    get(name: string): string | undefined;
    has(name: string): boolean;
    toObject(): Record<string, string>;
  };
}
