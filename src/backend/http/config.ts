import { parseConfig, type BackendConfig } from './parse-config';

/** The configuration of this build. Loading this module fails with a ConfigError when something is missing. */
export const backendConfig: BackendConfig = parseConfig(import.meta.env);
