const REVOKE_AFTER_MS = 60_000;

/** Saves a file to the browser's downloads under a name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click was handled, sometimes much later.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
