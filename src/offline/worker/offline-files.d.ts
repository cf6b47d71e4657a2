/** The files of this build (src/build/offline/offline-plugin.ts). */
declare module 'virtual:offline-files' {
  import type { OfflineFiles } from '@/offline/stored-file';

  const files: OfflineFiles;
  export default files;
}
