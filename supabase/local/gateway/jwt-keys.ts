import { createHmac, randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type JWK } from 'jose';
import type { Database } from '../database/database';
import type { JwtKeys, TokenCheck, TokenProblem } from '../service';

const ALGORITHM = 'ES256';

/**
 * The project's ES256 key pair (new projects sign ES256). Made on the first start and kept in the database, so that
 * tokens stay valid after restarts.
 */
export async function loadJwtKeys(database: Database, clock: () => Date): Promise<JwtKeys> {
  const jwk = await readOrMakeKey(database);
  const privateKey = await importJWK(jwk, ALGORITHM);
  const { d: _private, ...publicHalf } = jwk;
  const publicJwk: JWK = { ...publicHalf, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] };
  const publicKey = await importJWK(publicHalf, ALGORITHM);
  return {
    publicJwk,
    codeKey: createHmac('sha256', jwk.d ?? '')
      .update('codes')
      .digest('hex'),
    sign: (claims, expiresInSec) => {
      const issuedAt = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid ?? '', typ: 'JWT' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresInSec)
        .sign(privateKey);
    },
    verify: async (token, toleranceSec = 0): Promise<TokenCheck> => {
      try {
        const options = { algorithms: [ALGORITHM], currentDate: clock(), clockTolerance: toleranceSec };
        return { ok: true, claims: (await jwtVerify(token, publicKey, options)).payload };
      } catch (error) {
        return { ok: false, problem: problemOf(error) };
      }
    },
  };
}

async function readOrMakeKey(database: Database): Promise<JWK> {
  const fresh = await exportJWK((await generateKeyPair(ALGORITHM, { extractable: true })).privateKey);
  return database.asOwner(async (session) => {
    await session.query(
      'insert into local_project.signing_key (private_jwk) select $1::jsonb where not exists (select from local_project.signing_key)',
      [JSON.stringify({ ...fresh, kid: randomUUID() })],
    );
    const { rows } = await session.query<{ private_jwk: JWK }>(
      'select private_jwk from local_project.signing_key',
    );
    const row = rows[0];
    if (!row) throw new Error('The signing key could not be stored.');
    return row.private_jwk;
  });
}

function problemOf(error: unknown): TokenProblem {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return 'not-yet-valid';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JOSEError) return 'malformed';
  throw error;
}
