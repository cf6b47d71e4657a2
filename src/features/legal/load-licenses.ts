import * as v from 'valibot';

const LicensesFile = v.object({
  /** The part of the LICENSE file about software under other terms. */
  notice: v.string(),
  packages: v.array(
    v.object({ name: v.string(), version: v.string(), license: v.string(), text: v.string() }),
  ),
});
export type Licenses = v.InferOutput<typeof LicensesFile>;

/**
 * Loads the notices that the build collected (src/build/licenses-plugin.ts).
 * @throws when they cannot be loaded.
 */
export async function loadLicenses(): Promise<Licenses> {
  const response = await fetch('/licenses.json');
  if (!response.ok) throw new Error(`licenses.json: ${response.status}`);
  return v.parse(LicensesFile, await response.json());
}
