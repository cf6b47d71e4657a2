import type { TokenProblem } from '../service';
import { RestError } from './rest-error';

/** A refused token (upstream Auth/Jwt.hs). */
export function tokenError(problem: TokenProblem, token: string): RestError {
  const isTimed = problem === 'expired' || problem === 'not-yet-valid';
  const message = messageOf(problem, token);
  return new RestError(message, {
    status: 401,
    code: isTimed ? 'PGRST303' : 'PGRST301',
    details: problem === 'signature' ? 'None of the keys was able to decode the JWT' : null,
    headers: {
      'WWW-Authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  });
}

function messageOf(problem: TokenProblem, token: string): string {
  switch (problem) {
    case 'expired':
      return 'JWT expired';
    case 'not-yet-valid':
      return 'JWT not yet valid';
    case 'signature':
      return 'No suitable key or wrong key type';
    case 'malformed': {
      const parts = token.split('.').length;
      return parts === 3 ? 'JWT cryptographic operation failed' : `Expected 3 parts in JWT; got ${parts}`;
    }
  }
}
