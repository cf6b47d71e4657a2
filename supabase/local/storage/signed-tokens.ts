import * as v from 'valibot';
import type { JwtKeys } from '../service';
import { storageErrors } from './storage-error';
import { tokenProblemText } from './storage-call';

const downloadSchema = v.object({ scope: v.literal('download'), url: v.string(), exp: v.number() });

/** @param url bucket/name of the object that the token opens for reading */
export function signDownload(jwt: JwtKeys, url: string, expiresInSec: number): Promise<string> {
  return jwt.sign({ url, scope: 'download' }, expiresInSec);
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
  const check = await jwt.verify(token);
  if (!check.ok) throw storageErrors.invalidJwt(tokenProblemText(check.problem));
  const claims = v.safeParse(downloadSchema, check.claims);
  if (!claims.success) throw storageErrors.invalidSignature('Token is not scoped for download');
  if (claims.output.url !== url) throw storageErrors.invalidSignature('Invalid signature');
  return { endsAtSec: claims.output.exp };
}
