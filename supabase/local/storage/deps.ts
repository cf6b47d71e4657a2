import type { ServiceDeps } from '../service';
import type { ObjectFiles } from './object-files';

/** The shared dependencies of the storage service's parts. */
export interface StorageDeps extends ServiceDeps {
  readonly files: ObjectFiles;
}
