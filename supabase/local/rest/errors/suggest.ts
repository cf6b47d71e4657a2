/** Least similarity (0 to 1) at which upstream proposes another table or function. */
const LEAST_SIMILARITY = 0.75;

/** Lengths of the pieces by which candidates are found, those of the first length before those of the second. */
const PIECE_LENGTHS = [3, 2];

/**
 * The candidate that is written most like `name`; null when none is close enough. As in upstream's library (fuzzyset),
 * only those count that share a piece with it: three letters in a row, or two where nobody shares three.
 */
export function closestName(
  name: string,
  candidates: Iterable<string>,
  leastSimilarity = LEAST_SIMILARITY,
): string | null {
  const known = [...candidates];
  for (const length of PIECE_LENGTHS) {
    const pieces = piecesOf(name, length);
    const near = known.filter((candidate) =>
      piecesOf(candidate, length).some((piece) => pieces.includes(piece)),
    );
    const best = mostSimilar(name, near, leastSimilarity);
    if (best !== null) return best;
  }
  return null;
}

function piecesOf(text: string, length: number): string[] {
  const plain = `-${text.toLowerCase().replaceAll(/[^\p{L}\p{N} ,]/gu, '')}-`;
  return Array.from({ length: Math.max(plain.length - length + 1, 0) }, (_, start) =>
    plain.slice(start, start + length),
  );
}

function mostSimilar(name: string, candidates: readonly string[], leastSimilarity: number): string | null {
  let best: { candidate: string; similarity: number } | null = null;
  for (const candidate of candidates) {
    const similarity = similarityOf(name, candidate);
    if (similarity >= leastSimilarity && similarity > (best?.similarity ?? 0))
      best = { candidate, similarity };
  }
  return best?.candidate ?? null;
}

function similarityOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - editDistance(a.toLowerCase(), b.toLowerCase()) / longest;
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
