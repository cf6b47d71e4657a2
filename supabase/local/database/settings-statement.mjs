/**
 * The statement that applies transaction-local settings.
 * @param {import('./driver').Settings} settings
 */
export function settingsStatement(settings) {
  const calls = Object.keys(settings).map(
    (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`,
  );
  return { sql: `select ${calls.join(', ')}`, params: Object.entries(settings).flat() };
}
