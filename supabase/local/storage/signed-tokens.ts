import * as v from 'valibot';
import type { JwtKeys } from '../service';
import { storageErrors } from './storage-error';
import { tokenProblemText } from './storage-call';

const downloadSchema = v.object({ scope: v.literal('download'), url: v.string(), exp: v.number() });
const uploadSchema = v.object({
  scope: v.literal('upload'),
  url: v.string(),
  owner: v.optional(v.string()),
  upsert: v.boolean(),
});

/** What a signed upload URL allows, in whose name. */
export interface UploadGrant {
  readonly ownerId: string | undefined;
  readonly upsert: boolean;
}

/** @param url bucket/name of the object that the token opens for reading */
export function signDownload(jwt: JwtKeys, url: string, expiresInSec: number): Promise<string> {
  return jwt.sign({ url, scope: 'download' }, expiresInSec);
}

/** @param url bucket/name of the object that the token lets anybody write */
export function signUpload(
  jwt: JwtKeys,
  url: string,
  grant: UploadGrant,
  expiresInSec: number,
): Promise<string> {
  const owner = grant.ownerId === undefined ? {} : { owner: grant.ownerId };
  return jwt.sign({ url, scope: 'upload', upsert: grant.upsert, ...owner }, expiresInSec);
}

/**
 * Checks a signed URL's token for one object.
 * @returns when it ends, in seconds since 1970
 * @throws StorageError InvalidJWT or InvalidSignature
 */
export async function verifyDownload(
  jwt: JwtKeys,
  token: string,
  url: string,
): Promise<{ readonly endsAtSec: number }> {
  const claims = await verify(jwt, token, url, downloadSchema);
  return { endsAtSec: claims.exp };
}

/** Checks a signed upload URL's token for one object. @throws StorageError InvalidJWT or InvalidSignature */
export async function verifyUpload(jwt: JwtKeys, token: string, url: string): Promise<UploadGrant> {
  const claims = await verify(jwt, token, url, uploadSchema);
  return { ownerId: claims.owner, upsert: claims.upsert };
}

async function verify<T extends typeof downloadSchema | typeof uploadSchema>(
  jwt: JwtKeys,
  token: string,
  url: string,
  schema: T,
): Promise<v.InferOutput<T>> {
  const check = await jwt.verify(token);
  if (!check.ok) throw storageErrors.invalidJwt(tokenProblemText(check.problem));
  const claims = v.safeParse(schema, check.claims);
  if (!claims.success) {
    throw storageErrors.invalidSignature(`Token is not scoped for ${schema.entries.scope.literal}`);
  }
  if (claims.output.url !== url) throw storageErrors.invalidSignature('Invalid signature');
  return claims.output;
}
