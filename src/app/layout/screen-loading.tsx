import { Spinner } from '@/ui/spinner';

/** Shown while a screen's code is loading; it is invisible for the first 300 ms. */
export function ScreenLoading() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
