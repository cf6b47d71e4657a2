import type { ServiceDeps } from '../service';
import type { ObjectFiles } from './object-files';

/** What the parts of the storage service are made from. */
export interface StorageDeps extends ServiceDeps {
  readonly files: ObjectFiles;
}
