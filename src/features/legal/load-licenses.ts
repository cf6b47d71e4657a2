import * as v from 'valibot';

const LicensesFile = v.object({
  /** What LICENSE says of software with other terms. */
  notice: v.string(),
  packages: v.array(
    v.object({ name: v.string(), version: v.string(), license: v.string(), text: v.string() }),
  ),
});
export type Licenses = v.InferOutput<typeof LicensesFile>;

/** The notices that the build collected (src/build/licenses-plugin.ts). @throws when they cannot be had. */
export async function loadLicenses(): Promise<Licenses> {
  const response = await fetch('/licenses.json');
  if (!response.ok) throw new Error(`licenses.json: ${response.status}`);
  return v.parse(LicensesFile, await response.json());
}
