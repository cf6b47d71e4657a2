/** A stored file with a link to it; null when it no longer existed in Storage. */
export interface LinkedFile {
  readonly bucket: string;
  readonly name: string;
  readonly sizeBytes: number | null;
  readonly url: string | null;
}

/** A page of links to stored files, for an archive: any browser can open it. */
export function filesPage(files: readonly LinkedFile[], validUntil: Date): string {
  const rows = files.map(({ bucket, name, sizeBytes, url }) => {
    const text = escapeHtml(name.replace(/^[^/]+\//, ''));
    const link = url === null ? text : `<a href="${escapeHtml(url)}">${text}</a>`;
    return `<tr><td>${escapeHtml(bucket)}</td><td>${link}</td><td>${sizeBytes ?? ''}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Your files at Standout AI</title>
<h1>Your files at Standout AI</h1>
<p>The links are valid until ${validUntil.toISOString().slice(0, 10)}. Whoever has this page can open your files with them until then.</p>
<table border="1" cellpadding="6">
<tr><th>Kind</th><th>File</th><th>Bytes</th></tr>
${rows.join('\n')}
</table>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
