import opencvUrl from '@techstark/opencv-js/dist/opencv.js?url';
import type { OpenCv } from './opencv';

type Module = OpenCv & {
  calledRun?: boolean;
  onRuntimeInitialized?: () => void;
  onAbort?: (reason: unknown) => void;
};

/**
 * Wraps OpenCV's module in an object, because the module is a thenable that resolves to itself: awaiting it would never
 * end.
 */
export interface LoadedOpenCv {
  readonly cv: OpenCv;
}

let loading: Promise<LoadedOpenCv> | null = null;

/**
 * Loads OpenCV once per worker. The build is one UMD script of 10 MB that contains its WASM. Module imports cannot load
 * such a script, so its text is fetched (as a hashed, cached asset) and run as a function. Both this and its bindings
 * need 'unsafe-eval', which only the worker's response allows.
 * @throws when it cannot be fetched or started; the next call tries again.
 */
export function loadOpenCv(): Promise<LoadedOpenCv> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<LoadedOpenCv> {
  const response = await fetch(opencvUrl);
  if (!response.ok) throw new Error(`OpenCV: the server answered ${response.status}`);
  const script = await response.text();
  const module = run(script);
  await new Promise<void>((resolve, reject) => {
    if (module.calledRun === true) resolve();
    module.onRuntimeInitialized = resolve;
    module.onAbort = (reason) => reject(new Error(`OpenCV did not start: ${String(reason)}`));
  });
  return { cv: module };
}

/** Runs the script without `fetch`, because it would fetch its own data: URL, which the security policy forbids. */
function run(script: string): Module {
  const target: { exports: unknown } = { exports: {} };
  // oxlint-disable-next-line no-implied-eval, no-new-func -- see loadOpenCv
  const start = new Function('module', 'exports', 'fetch', `${script}\n//# sourceURL=opencv.js`);
  Reflect.apply(start, undefined, [target, target.exports, undefined]);
  if (!isModule(target.exports)) throw new Error('OpenCV: the script did not export its module');
  return target.exports;
}

function isModule(value: unknown): value is Module {
  return typeof value === 'object' && value !== null && 'then' in value;
}
