/** Things outside the target that do no harm where a browser lacks them. */
export interface AllowedUse {
  /** In the words of script-support.ts and style-support.ts. */
  readonly uses: readonly string[];
  /** The page, workers by name, styles, or files of src. */
  readonly places: readonly string[];
  readonly reason: string;
}

export const ALLOWED: readonly AllowedUse[] = [
  {
    uses: ['AudioData', 'AudioDecoder', 'EncodedAudioChunk'],
    places: ['page', 'export.worker', 'frames.worker', 'cutting.worker', 'reel.worker'],
    reason: 'Mediabunny asks with typeof and says that it cannot decode: FFmpeg reads the sound then.',
  },
  {
    uses: ['AudioData'],
    places: ['src/lib/polyfills/sound-copy.ts'],
    reason: 'It is asked for with typeof.',
  },
  {
    uses: ['AudioDecoder'],
    places: ['src/media/export/sound/packet-decoder.ts'],
    reason:
      'Who decodes packets asks before whether the browser can: packets stay unchecked, or FFmpeg reads them.',
  },
  {
    uses: ['AudioEncoder'],
    places: ['export.worker', 'cutting.worker', 'reel.worker'],
    reason: 'Mediabunny asks with typeof: AAC is made by its encoder in WebAssembly then.',
  },
  {
    uses: ['SuppressedError', 'Symbol.asyncDispose'],
    places: ['page', 'export.worker', 'frames.worker', 'tracking.worker', 'cutting.worker', 'reel.worker'],
    reason: 'The helpers of `using` make an error of their own; only `await using` needs the symbol.',
  },
  {
    uses: ['for await'],
    places: ['page', 'export.worker', 'frames.worker', 'tracking.worker', 'cutting.worker', 'reel.worker'],
    reason: 'The loops read async generators and names of folders, never a ReadableStream.',
  },
  {
    uses: ['.resize()'],
    places: ['page', 'export.worker', 'cutting.worker', 'reel.worker'],
    reason: 'Mediabunny asks whether buffers can grow, and copies where they cannot.',
  },
  {
    uses: ['GPUBuffer'],
    places: ['people.worker'],
    reason: 'TensorFlow.js asks only of pixels that lie in such a buffer.',
  },
  {
    uses: ['navigator.share'],
    places: ['page', 'src/features/sharing/share-link.ts'],
    reason: 'The button is there only where the device has a share sheet.',
  },
  {
    uses: ['requestIdleCallback'],
    places: ['page', 'src/app/layout/app-layout.tsx', 'src/lib/when-idle.ts'],
    reason:
      'The app asks first; without it the code of a screen is loaded when its link is reached, and the people model a second later.',
  },
  {
    uses: ['cancelIdleCallback'],
    places: ['page', 'src/lib/when-idle.ts'],
    reason: 'Called only where requestIdleCallback was.',
  },
  {
    uses: ['URL.canParse'],
    places: ['page'],
    reason: 'Valibot asks first, and constructs a URL otherwise.',
  },
  {
    uses: ['Uint8Array.fromBase64', 'Uint8Array.toBase64'],
    places: ['page'],
    reason: 'Supabase asks with typeof, and uses atob and btoa otherwise.',
  },
  {
    uses: [
      'PublicKeyCredential.parseCreationOptionsFromJSON',
      'PublicKeyCredential.parseRequestOptionsFromJSON',
    ],
    places: ['page'],
    reason: 'Supabase asks with typeof; the product has no passkeys.',
  },
  {
    uses: ['setImmediate', 'navigator.connection', 'navigation', '.startViewTransition()'],
    places: ['page'],
    reason: 'React and its router ask first, and animate no change of pages otherwise.',
  },
  {
    uses: ['event navigate', 'event navigateerror', 'event navigatesuccess'],
    places: ['page'],
    reason: 'React listens to `navigation`, where there is one.',
  },
  {
    uses: ['.checkVisibility()'],
    places: ['page'],
    reason: 'The primitives of dialogs and menus ask with typeof, and look at styles otherwise.',
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
    reason: 'Each is for devices that have it: touch screens, wheels, and pinching in Safari.',
  },
  {
    uses: ['event beforeunload'],
    places: ['page'],
    reason: 'iOS asks nobody before a page is left: uploads and exports that were cut off are offered again.',
  },
  {
    uses: [
      'document.exitPointerLock',
      'document.pointerLockElement',
      'event pointerlockchange',
      'navigator.getUserMedia',
    ],
    places: ['opencv'],
    reason: 'Emscripten’s canvas for games, which the tracker never starts; it asks first.',
  },
  {
    uses: ['document.exitPictureInPicture', 'document.pictureInPictureElement'],
    places: ['page'],
    reason:
      'react-player ends a picture in picture only where there is one, and calls nothing that is not there.',
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
    reason: 'Fingers on a phone have no cursor and drag no corner of a field.',
  },
  {
    uses: ['font-family: ui-monospace'],
    places: ['styles'],
    reason: 'The first of a list of fonts.',
  },
  {
    uses: ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
    places: ['styles'],
    reason: 'Lines break where they always did, less evenly.',
  },
  {
    uses: ['@font-face size-adjust'],
    places: ['styles'],
    reason: 'Texts move a little when our fonts arrive, once.',
  },
  {
    uses: ['scrollbar-color', 'scrollbar-width', 'scrollbar-width: thin'],
    places: ['styles'],
    reason: 'Older browsers show their own bars, which are dark there like the page.',
  },
];
