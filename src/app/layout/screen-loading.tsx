import { Spinner } from '@/ui/spinner';

/** While a screen's code is on its way; shows nothing for the first 300 ms. */
export function ScreenLoading() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
