/** Uses of features outside the target that do no harm in a browser without them. */
export interface AllowedUse {
  /** Named as in script-support.ts and style-support.ts. */
  readonly uses: readonly string[];
  /** The page, workers by name, styles, or files of src. */
  readonly places: readonly string[];
  readonly reason: string;
}

export const ALLOWED: readonly AllowedUse[] = [
  {
    uses: ['AudioData', 'AudioDecoder', 'EncodedAudioChunk'],
    places: ['page', 'export.worker', 'frames.worker', 'cutting.worker', 'reel.worker'],
    reason: 'Mediabunny checks with typeof and reports that it cannot decode; then FFmpeg reads the sound.',
  },
  {
    uses: ['AudioData'],
    places: ['src/lib/polyfills/sound-copy.ts'],
    reason: 'The code checks with typeof.',
  },
  {
    uses: ['AudioDecoder'],
    places: ['src/media/export/sound/packet-decoder.ts'],
    reason:
      'Callers first check whether the browser can decode packets. If not, packets stay unchecked, or FFmpeg reads them.',
  },
  {
    uses: ['AudioEncoder'],
    places: ['export.worker', 'cutting.worker', 'reel.worker'],
    reason: 'Mediabunny checks with typeof; then its WebAssembly encoder makes the AAC.',
  },
  {
    uses: ['SuppressedError', 'Symbol.asyncDispose'],
    places: ['page', 'export.worker', 'frames.worker', 'tracking.worker', 'cutting.worker', 'reel.worker'],
    reason: 'The helpers of `using` create their own error; only `await using` needs the symbol.',
  },
  {
    uses: ['for await'],
    places: ['page', 'export.worker', 'frames.worker', 'tracking.worker', 'cutting.worker', 'reel.worker'],
    reason: 'The loops read async generators and file names of folders, never a ReadableStream.',
  },
  {
    uses: ['.resize()'],
    places: ['page', 'export.worker', 'cutting.worker', 'reel.worker'],
    reason: 'Mediabunny checks whether buffers can grow, and otherwise copies them.',
  },
  {
    uses: ['GPUBuffer'],
    places: ['people.worker'],
    reason: 'TensorFlow.js uses it only for pixels in such a buffer.',
  },
  {
    uses: ['.estimate()'],
    places: ['service-worker'],
    reason: 'The code checks first; without an answer, it stores until the browser refuses.',
  },
  {
    uses: ['event beforeinstallprompt'],
    places: ['page'],
    reason:
      'Browsers that never send it are not asked to install the app; Safari on phones has its own text.',
  },
  {
    uses: ['navigator.share'],
    places: ['page', 'src/features/sharing/share-link.ts'],
    reason: 'The button appears only if the device has a share sheet.',
  },
  {
    uses: ['requestIdleCallback'],
    places: ['page', 'src/app/layout/app-layout.tsx', 'src/lib/when-idle.ts'],
    reason:
      'The app checks first. Without it, a screen’s code loads when its link is focused or hovered, and the people model a second later.',
  },
  {
    uses: ['cancelIdleCallback'],
    places: ['page', 'src/lib/when-idle.ts'],
    reason: 'Called only if requestIdleCallback was called.',
  },
  {
    uses: ['URL.canParse'],
    places: ['page'],
    reason: 'Valibot checks first, and otherwise constructs a URL.',
  },
  {
    uses: ['Uint8Array.fromBase64', 'Uint8Array.toBase64'],
    places: ['page'],
    reason: 'Supabase checks with typeof, and otherwise uses atob and btoa.',
  },
  {
    uses: [
      'PublicKeyCredential.parseCreationOptionsFromJSON',
      'PublicKeyCredential.parseRequestOptionsFromJSON',
    ],
    places: ['page'],
    reason: 'Supabase checks with typeof; the product has no passkeys.',
  },
  {
    uses: ['setImmediate', 'navigator.connection', 'navigation', '.startViewTransition()'],
    places: ['page'],
    reason: 'React and its router check first, and otherwise change pages without an animation.',
  },
  {
    uses: ['event navigate', 'event navigateerror', 'event navigatesuccess'],
    places: ['page'],
    reason: 'React listens to `navigation` if it exists.',
  },
  {
    uses: ['.checkVisibility()'],
    places: ['page'],
    reason: 'The primitives of dialogs and menus check with typeof, and otherwise read styles.',
  },
  {
    uses: [
      'event gesturechange',
      'event gestureend',
      'event gesturestart',
      'event touchend',
      'event touchmove',
      'event touchstart',
      'event wheel',
    ],
    places: ['page'],
    reason: 'Each is only for devices that have it: touch screens, wheels, and pinching in Safari.',
  },
  {
    uses: ['event beforeunload'],
    places: ['page'],
    reason: 'iOS never asks before a page closes; the app offers to resume interrupted uploads and exports.',
  },
  {
    uses: [
      'document.exitPointerLock',
      'document.pointerLockElement',
      'event pointerlockchange',
      'navigator.getUserMedia',
    ],
    places: ['opencv'],
    reason: 'Emscripten’s canvas for games, which the tracker never starts; Emscripten checks first.',
  },
  {
    uses: ['document.exitPictureInPicture', 'document.pictureInPictureElement'],
    places: ['page'],
    reason: 'react-player ends picture-in-picture only if it is active, and never calls a missing function.',
  },
  {
    uses: ['.handle()'],
    places: ['ffmpeg-core'],
    reason: 'A method of Emscripten’s own plugins.',
  },
  {
    uses: [
      'cursor: crosshair',
      'cursor: default',
      'cursor: ew-resize',
      'cursor: grab',
      'cursor: grabbing',
      'cursor: move',
      'cursor: pointer',
      'resize',
      'resize: both',
      'resize: vertical',
    ],
    places: ['styles'],
    reason: 'Phones have no cursor, and users don’t drag corners of fields there.',
  },
  {
    uses: ['font-family: ui-monospace'],
    places: ['styles'],
    reason: 'The first of a list of fonts.',
  },
  {
    uses: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
    places: ['styles'],
    reason: 'Lines break as usual, only less evenly.',
  },
  {
    uses: ['@font-face size-adjust'],
    places: ['styles'],
    reason: 'Text moves a little, once, when our fonts have loaded.',
  },
  {
    uses: ['scrollbar-color', 'scrollbar-width', 'scrollbar-width: thin'],
    places: ['styles'],
    reason: 'Older browsers show their own scrollbars, which are dark like the page.',
  },
];
